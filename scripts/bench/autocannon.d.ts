declare module 'autocannon' {
  export interface Options {
    url: string
    connections?: number
    duration?: number
    method?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Result {
    requests: { average: number }
    non2xx: number
    statusCodeStats?: Record<string, unknown>
  }
  export default function autocannon(options: Options): Promise<Result>
}
