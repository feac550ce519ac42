import { memo, type Ref } from 'react'
import type { MarkdownProps } from './Markdown.tsx'
import { part, PartsShown } from './part.tsx'
import { isStill, useServed } from './use-served.ts'

const Markdown = part('Markdown', () => import('./Markdown.tsx'))

interface Props extends MarkdownProps {
  className: string
  lang?: string
  dir?: string
  ref?: Ref<HTMLDivElement>
}

/** Keeps the elements as they are: React sets no HTML where it takes an element over. */
const AS_SERVED = { __html: '' }

/**
 * The element of a text in Markdown. If it came with the page, React takes it over as the server rendered it: the browser needs
 * neither the renderer nor the time to render. The screen waits for the renderer of any other text.
 */
export const MarkdownText = memo(function MarkdownText({
  className,
  lang,
  dir,
  ref,
  ...text
}: Props) {
  const isServed = useServed(text.source)
  const box = { className, lang, dir, ref }
  if (isServed) return <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />
  const words = <Markdown {...text} />
  // The renderer is no part that the page needs.
  return (
    <div {...box}>
      {isStill(text.source) ? <PartsShown value={null}>{words}</PartsShown> : words}
    </div>
  )
})
