// An executable of Linux: a header, the segments that are loaded, and sections that only linkers and debuggers read.
const MAGIC = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1])
const MACHINES = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
])

/** The processor that a 64-bit executable is for, or what is wrong with it. */
export function machineOf(file: Buffer): string {
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return 'no 64-bit ELF file'
  const machine = file.readUInt16LE(18)
  return MACHINES.get(machine) ?? `an unknown machine (${machine})`
}

/**
 * The same program without its symbols, a fifth of Node's size: all behind the last segment goes, and the header names no sections
 * any more. `strip` knows the executables of its own machine alone.
 */
export function withoutSymbols(file: Buffer): Buffer {
  const [table, entries, size] = [
    Number(file.readBigUInt64LE(32)),
    file.readUInt16LE(56),
    file.readUInt16LE(54),
  ]
  const ends = Array.from({ length: entries }, (_, i) => {
    const segment = table + i * size
    return Number(file.readBigUInt64LE(segment + 8) + file.readBigUInt64LE(segment + 32))
  })
  const kept = Buffer.from(file.subarray(0, Math.max(table + entries * size, ...ends)))
  kept.writeBigUInt64LE(0n, 40)
  kept.writeUInt16LE(0, 60)
  kept.writeUInt16LE(0, 62)
  return kept
}
