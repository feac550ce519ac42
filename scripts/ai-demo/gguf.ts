/** A value of the file's head: the type's number and its bytes. */
export interface Value {
  type: number
  bytes: Buffer
}
export interface Tensor {
  name: string
  /** The innermost first. */
  shape: number[]
  data: Float32Array | Float16Array
}

const ALIGNMENT = 32
const TYPE = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 }

const number = (size: number, write: (buffer: Buffer) => void) => {
  const buffer = Buffer.alloc(size)
  write(buffer)
  return buffer
}
const uint32 = (value: number) => number(4, (buffer) => buffer.writeUInt32LE(value))
const int32 = (value: number) => number(4, (buffer) => buffer.writeInt32LE(value))
const float32 = (value: number) => number(4, (buffer) => buffer.writeFloatLE(value))
const uint64 = (value: number) => number(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)))
const string = (text: string) => {
  const bytes = Buffer.from(text)
  return Buffer.concat([uint64(bytes.length), bytes])
}
const array = (type: number, items: Buffer[]): Value => ({
  type: TYPE.array,
  bytes: Buffer.concat([uint32(type), uint64(items.length), ...items]),
})

export const u32 = (value: number): Value => ({ type: TYPE.u32, bytes: uint32(value) })
export const f32 = (value: number): Value => ({ type: TYPE.f32, bytes: float32(value) })
export const bool = (value: boolean): Value => ({
  type: TYPE.bool,
  bytes: Buffer.of(Number(value)),
})
export const text = (value: string): Value => ({ type: TYPE.string, bytes: string(value) })
export const texts = (values: string[]) => array(TYPE.string, values.map(string))
export const floats = (values: number[]) => array(TYPE.f32, values.map(float32))
export const integers = (values: number[]) => array(TYPE.i32, values.map(int32))

/** A model as llama.cpp reads it: head, names of the tensors, tensors (GGUF, version 3). */
export function ggufOf(head: Record<string, Value>, tensors: Tensor[]): Buffer {
  const parts: Buffer[] = [Buffer.from('GGUF'), uint32(3), uint64(tensors.length)]
  parts.push(uint64(Object.keys(head).length))
  for (const [name, { type, bytes }] of Object.entries(head))
    parts.push(string(name), uint32(type), bytes)
  let offset = 0
  for (const { name, shape, data } of tensors) {
    const type = data instanceof Float32Array ? 0 : 1
    parts.push(string(name), uint32(shape.length), ...shape.map(uint64), uint32(type))
    parts.push(uint64(offset))
    offset += padded(data.byteLength)
  }
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  parts.push(Buffer.alloc(padded(length) - length))
  for (const { data } of tensors) {
    parts.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
    parts.push(Buffer.alloc(padded(data.byteLength) - data.byteLength))
  }
  return Buffer.concat(parts)
}

const padded = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
