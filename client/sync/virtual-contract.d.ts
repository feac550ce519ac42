declare module 'virtual:contract' {
  export interface Wire {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    path: string
    /** True if the server looks at no session: the client sends no token. */
    bare: boolean
  }
  /** `feature.call` → its method and address. The schemas stay on the server; the types come from the contract. */
  export const endpoints: Record<string, Wire>
}
declare module 'virtual:error-texts' {
  /** The text of each code of `shared/errors.ts`. */
  export const errorTexts: Record<string, string>
}
