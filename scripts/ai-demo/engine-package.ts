/** The part of `node-llama-cpp` that we use: it is no dependency, so its own types are missing. */
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
  /** The engine reads the tokens passed to `next` instead of the token that it wrote last. */
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
