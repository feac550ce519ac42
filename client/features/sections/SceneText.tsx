import { directionOf } from '#shared/rules/direction.ts'
import { useDeferredValue } from 'react'
import { LazyMarkdown } from '../../ui/LazyMarkdown.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface Props {
  title: string
  /** Null while its words are on the server alone. */
  text: string | null
  lang: string
  mayWrite: boolean
  onOpen(): void
}

/** A scene that is not open: it reads as readers will read it, and opens with a click. */
export function SceneText({ title, text, lang, mayWrite, onOpen }: Props) {
  // The open scene does not wait for its neighbours.
  const shown = useDeferredValue(text, null)
  const direction = directionOf(lang)
  return (
    <section
      aria-label={title}
      className="relative [contain-intrinsic-size:auto_40rem] [content-visibility:auto]"
    >
      <button
        type="button"
        onClick={onOpen}
        className="absolute inset-0 z-1 w-full rounded-[10px] hover:bg-surface-2/40"
      >
        <span className="sr-only">
          {mayWrite ? 'Write in' : 'Open'} {title}
        </span>
      </button>
      <div className="mx-auto max-w-(--measure) py-4 font-serif text-(length:--prose-size) leading-[1.68] text-(--ink-soft)">
        {shown === null ? (
          text === null && <Skeleton className="h-24 w-full rounded-[8px]" />
        ) : shown.trim() === '' ? (
          <p className="text-subtle">{mayWrite ? 'Begin this scene…' : 'Nothing yet.'}</p>
        ) : (
          <div lang={lang} dir={direction}>
            <LazyMarkdown source={shown} direction={direction} />
          </div>
        )}
      </div>
    </section>
  )
}
