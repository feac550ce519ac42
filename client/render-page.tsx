import type { ReactNode } from 'react'
import type { PageData, RenderPage } from '#shared/page.ts'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { type Envelope, type Reply, toReply } from './sync/session/api.ts'
import { pageApi } from './sync/store/page.ts'

export const renderPage: RenderPage = async (url, now, ask) => {
  const replies: PageData['replies'] = {}
  const asked = new Map<string, Promise<Reply<unknown> | undefined>>()
  const parts = new Set<string>()
  const find = async (address: string) => {
    const reply = await ask(address)
    if (!reply) return undefined
    replies[address] = reply
    return toReply(JSON.parse(reply.body) as Envelope, reply.headers)
  }
  const page = {
    now,
    api: pageApi((address) => {
      const found = asked.get(address) ?? find(address)
      asked.set(address, found)
      return found
    }),
    uses: (name: string) => void parts.add(name),
    leave: () => {},
  }
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={url}>{children}</StaticRouter>
  )
  let failure: unknown
  const { prelude } = await prerender(<App Router={Router} page={page} />, {
    // Renders everything in order: inline scripts would move parts that come later, and the browser would not run them.
    progressiveChunkSize: Infinity,
    onError: (error) => void (failure ??= error),
  })
  const html = await new Response(prelude).text()
  if (failure !== undefined) throw new Error('a screen could not be rendered', { cause: failure })
  return { html, data: { now, parts: [...parts], replies } }
}
