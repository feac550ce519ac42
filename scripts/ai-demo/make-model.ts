import { writeFileSync } from 'node:fs'
import { logBigrams } from './bigrams.ts'
import { bool, f32, floats, ggufOf, integers, type Tensor, text, texts, u32 } from './gguf.ts'
import { BEGIN, END, SIZE, UNKNOWN, type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { readWords } from './words.ts'

/** Its tokens are shorter than those of a real model, so this is twice the window in the product's settings. */
export const WINDOW = 32_768
/** The size of the parts that the format requires and that do nothing here. */
const IDLE = 32
const BLOCK = 'blk.0'

export interface Made {
  words: number
  bytes: number
}

/**
 * Counts which token follows which and writes the counts as a llama network: a token is a direction of its own, attention and
 * the rest of the block add nothing, and the last matrix has the logarithms of the counts.
 */
export function makeModel(file: string, name: string, folder: string | undefined): Made {
  const words = readWords(folder)
  const vocabulary = vocabularyOf(words)
  const model = ggufOf(headOf(name, vocabulary), tensorsOf(vocabulary))
  writeFileSync(file, model)
  return { words: words.split(/\s+/).length, bytes: model.length }
}

function headOf(name: string, { tokens }: Vocabulary) {
  return {
    'general.architecture': text('llama'),
    'general.name': text(name),
    'llama.context_length': u32(WINDOW),
    'llama.embedding_length': u32(SIZE),
    'llama.vocab_size': u32(SIZE),
    'llama.block_count': u32(1),
    'llama.feed_forward_length': u32(IDLE),
    'llama.attention.head_count': u32(1),
    'llama.attention.key_length': u32(IDLE),
    'llama.attention.value_length': u32(IDLE),
    'llama.attention.layer_norm_rms_epsilon': f32(1e-6),
    'llama.rope.dimension_count': u32(IDLE),
    'tokenizer.ggml.model': text('llama'),
    'tokenizer.ggml.tokens': texts(tokens.map((token) => token.text)),
    'tokenizer.ggml.scores': floats(tokens.map(({ score }) => score)),
    'tokenizer.ggml.token_type': integers(tokens.map(({ kind }) => kind)),
    'tokenizer.ggml.unknown_token_id': u32(UNKNOWN),
    'tokenizer.ggml.bos_token_id': u32(BEGIN),
    'tokenizer.ggml.eos_token_id': u32(END),
    'tokenizer.ggml.add_bos_token': bool(false),
    'tokenizer.ggml.add_space_prefix': bool(false),
  }
}

function tensorsOf(vocabulary: Vocabulary): Tensor[] {
  const directions = new Float16Array(SIZE * SIZE)
  for (let id = 0; id < SIZE; id++) directions[id * SIZE + id] = 1
  const follows = logBigrams(vocabulary)
  const last = new Float16Array(SIZE * SIZE)
  for (let from = 0; from < SIZE; from++)
    for (let to = 0; to < SIZE; to++) last[to * SIZE + from] = follows[from * SIZE + to]!
  const same = () => new Float32Array(SIZE).fill(1)
  const nothing = (name: string, ...shape: [number, number]): Tensor => ({
    name: `${BLOCK}.${name}.weight`,
    shape,
    data: new Float16Array(shape[0] * shape[1]),
  })
  return [
    { name: 'token_embd.weight', shape: [SIZE, SIZE], data: directions },
    // The output norm makes every vector as long as the root of its size: this weight undoes that.
    { name: 'output_norm.weight', shape: [SIZE], data: same().fill(1 / Math.sqrt(SIZE)) },
    { name: 'output.weight', shape: [SIZE, SIZE], data: last },
    { name: `${BLOCK}.attn_norm.weight`, shape: [SIZE], data: same() },
    nothing('attn_q', SIZE, IDLE),
    nothing('attn_k', SIZE, IDLE),
    nothing('attn_v', SIZE, IDLE),
    nothing('attn_output', IDLE, SIZE),
    { name: `${BLOCK}.ffn_norm.weight`, shape: [SIZE], data: same() },
    nothing('ffn_gate', SIZE, IDLE),
    nothing('ffn_up', SIZE, IDLE),
    nothing('ffn_down', IDLE, SIZE),
  ]
}
