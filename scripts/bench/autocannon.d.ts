declare module 'autocannon' {
  export interface Options {
    url: string
    connections?: number
    duration?: number
    method?: string
    headers?: Record<string, string>
    body?: string
    /** Called for each connection before it sends. */
    setupClient?: (client: { setHeaders(headers: Record<string, string>): void }) => void
    /** Each connection sends them in turn; `setupRequest` prepares each one again. */
    requests?: { path?: string; setupRequest?: <R extends object>(request: R) => R }[]
  }
  interface Result {
    requests: { average: number; total: number }
    non2xx: number
    statusCodeStats?: Record<string, unknown>
  }
  interface Run extends Promise<Result> {
    stop(): void
    on(
      event: 'response',
      heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Run
}
