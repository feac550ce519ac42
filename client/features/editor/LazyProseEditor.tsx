import { directionOf } from '#shared/rules/direction.ts'
import { Suspense } from 'react'
import { lazyNamed } from '../../ui/part.tsx'
import type { ProseEditorProps } from './ProseEditor.tsx'

const load = () => import('./ProseEditor.tsx')
// It is on its way while the text is read from the disk; should this fail, the text that is opened tries again.
void load().catch(() => undefined)
const ProseEditor = lazyNamed(load, 'ProseEditor')

/** Shows the text itself until the editor has loaded, so that nothing jumps and the user of a slow device can read. */
export function LazyProseEditor(props: ProseEditorProps) {
  return (
    <Suspense
      fallback={
        <div
          lang={props.lang}
          dir={directionOf(props.lang)}
          className="mx-auto max-w-[calc(var(--measure)+4px)] px-0.5 pb-[2em] font-serif text-(length:--prose-size) leading-[1.68] wrap-anywhere whitespace-pre-wrap text-(--ink-soft) [unicode-bidi:plaintext]"
        >
          {props.text.toJSON()}
        </div>
      }
    >
      <ProseEditor {...props} />
    </Suspense>
  )
}
