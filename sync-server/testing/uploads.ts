import type { File, Upload } from '#shared/contract/files.ts'
import type { Caller, Cast } from './cast.ts'
import type { TestApp } from './test-app.ts'

type Bytes = string | Uint8Array

interface Answer<T> {
  status: number
  data: T
  error?: string
  message?: string
}

export async function answer<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json()) as Omit<Answer<T>, 'status'>
  return { status: response.status, ...body }
}

/** Files as people send and fetch them. */
export function filesOf(app: TestApp, cast: Cast) {
  function headersOf(caller: Caller): Record<string, string> {
    return caller === 'guest' ? {} : { authorization: `Bearer ${cast.sessions[caller].token}` }
  }
  return {
    headersOf,
    /** The published call: one multipart form. */
    async upload(caller: Caller, bytes: Bytes, name: string, fields = {}) {
      const body = new FormData()
      for (const [field, value] of Object.entries(fields)) body.set(field, value as string)
      body.set('file', new Blob([bytes as string]), name)
      const init = { method: 'POST', headers: headersOf(caller), body }
      const reply = await app.fetch('/api/files/upload', init)
      return answer<{ file: File; thumbnail_id: string }>(reply)
    },
    /** Our own way: announced, in parts, completed. */
    begin(caller: Caller, id: string, size: number | null, more = {}) {
      const body = { id, filename: 'picture.png', size, purpose: 'post', ...more }
      return cast.as(caller, 'POST', '/uploads', body)
    },
    async part(caller: Caller, id: string, index: number, bytes: Bytes) {
      const headers = { ...headersOf(caller), 'content-type': 'application/octet-stream' }
      const init = { method: 'PUT', headers, body: new Blob([bytes as string]) }
      return answer<Upload>(await app.fetch(`/api/uploads/${id}/parts/${index}`, init))
    },
    complete: (caller: Caller, id: string) => cast.as(caller, 'POST', `/uploads/${id}/complete`),
    download: (caller: Caller, id: string, headers = {}) =>
      app.fetch(`/api/files/${id}/download`, { headers: { ...headersOf(caller), ...headers } }),
    /** Names of all stored bytes. */
    stored: () => app.app.store.files(),
    /** Names of unfinished uploads, and of what is being made of them. */
    unfinished: () => app.app.store.uploads(Infinity),
  }
}

export function imagePost(ids: string[]) {
  const media_items = ids.map((file_id) => ({ media_type: 'image', file_id }))
  return { post_type: 'image', title: 'Seen today', media_items }
}
