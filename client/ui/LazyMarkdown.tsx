import type { Direction } from '#shared/rules/direction.ts'
import { memo, Suspense } from 'react'
import { part } from './part.tsx'

const Markdown = part('Markdown', () => import('./Markdown.tsx'))

interface Props {
  source: string
  /** See `Markdown`. */
  direction?: Direction
}

/** Shows plain text until the renderer has loaded. */
export const LazyMarkdown = memo(function LazyMarkdown(props: Props) {
  return (
    <div className="prose-authored">
      <Suspense
        fallback={
          <p dir="auto" className="whitespace-pre-wrap">
            {props.source}
          </p>
        }
      >
        <Markdown {...props} />
      </Suspense>
    </div>
  )
})
