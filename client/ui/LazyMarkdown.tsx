import { memo, Suspense } from 'react'
import { part } from './part.tsx'

const Markdown = part('Markdown', async () => (await import('./Markdown.tsx')).Markdown)

/** Readable as plain text until the renderer is there. */
export const LazyMarkdown = memo(function LazyMarkdown({ source }: { source: string }) {
  return (
    <div className="prose-authored">
      <Suspense fallback={<p className="whitespace-pre-wrap">{source}</p>}>
        <Markdown source={source} />
      </Suspense>
    </div>
  )
})
