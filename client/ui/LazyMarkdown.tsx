import type { Direction } from '#shared/rules/direction.ts'
import { memo, Suspense } from 'react'
import { MarkdownText } from './MarkdownText.tsx'

interface Props {
  source: string
  /** See `Markdown`. */
  direction?: Direction
}

/** Shows plain text until the renderer has loaded. */
export const LazyMarkdown = memo(function LazyMarkdown(props: Props) {
  return (
    <Suspense
      fallback={
        <div className="prose-authored">
          <p dir="auto" className="whitespace-pre-wrap">
            {props.source}
          </p>
        </div>
      }
    >
      <MarkdownText className="prose-authored" {...props} />
    </Suspense>
  )
})
