declare module 'virtual:contract' {
  export interface Wire {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    path: string
    /** No session is looked at: no token is sent. */
    bare: boolean
  }
  /** `feature.call` → how it is sent. The shapes stay on the server; the types come from the contract. */
  export const endpoints: Record<string, Wire>
}
