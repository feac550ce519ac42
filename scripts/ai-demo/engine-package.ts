/** What is used of `node-llama-cpp`: it is no dependency, so its own types are not there. */
export interface EnginePackage {
  getLlama(options: { gpu: false; build: 'never'; logLevel: 'error' }): Promise<Llama>
  LlamaGrammarEvaluationState: new (options: { model: Model; grammar: object }) => object
  TokenBias: new (tokenizer: object) => TokenBias
}

export type Token = number & { __token: never }
interface TokenBias {
  set(token: Token, bias: 'never'): void
}
interface Llama {
  loadModel(options: { modelPath: string }): Promise<Model>
  createGrammarForJsonSchema(schema: object): Promise<object>
  dispose(): Promise<void>
}
interface Model {
  tokenizer: object
  /** `eos` ends a text. */
  tokens: { eos: Token }
  tokenize(text: string): Token[]
  detokenize(tokens: Token[]): string
  iterateAllTokens(): Iterable<Token>
  createContext(options: { contextSize: number; threads: number; sequences: 1 }): Promise<Context>
}
interface Context {
  getSequence(): Sequence
}
interface Sequence {
  clearHistory(): Promise<void>
  /** What is handed to `next` is read instead of what was written last. */
  evaluate(
    tokens: Token[],
    options: {
      temperature: number
      seed: number
      grammarEvaluationState?: object
      tokenBias?: TokenBias
      yieldEogToken: true
    },
  ): AsyncGenerator<Token, void, Token[] | undefined>
}
