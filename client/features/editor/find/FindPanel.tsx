import { useEffect, useEffectEvent, useState } from 'react'
import { Select } from '../../../ui/Select.tsx'
import type { FoundText, Hit } from './find.ts'
import { FindFields } from './FindFields.tsx'
import { HitList } from './HitList.tsx'
import { ReplaceFoot } from './ReplaceFoot.tsx'
import type { Replacing } from './replacing.ts'
import { useFootFocus } from './use-foot-focus.ts'
import { useFind } from './use-find.ts'
import { useReplace } from './use-replace.ts'

interface Props {
  /** All that is searched, in reading order. */
  texts: FoundText[]
  initialQuery?: string
  /** The chapter that is open. */
  here?: string
  /** Language of the book, for capital letters. */
  lang?: string
  onOpen(hit: Hit): void
  /** Missing for those who only read. */
  replacing?: Replacing
}

/**
 * Looks through the whole book, shows every place, and replaces those that are ticked. It stands in a panel or a dialog of
 * its room, which imports it statically: letters that follow Ctrl+F at once must find its field.
 */
export function FindPanel({ texts, initialQuery = '', here, lang, onOpen, replacing }: Props) {
  const [isNarrow, setIsNarrow] = useState(false)
  const searched =
    isNarrow && here !== undefined ? texts.filter(({ chapter }) => chapter === here) : texts
  const find = useFind(searched, initialQuery)
  const replace = useReplace(find, replacing, lang)
  const foot = useFootFocus(replace, replacing?.last)
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    find.open(hit)
    onOpen(hit)
  }
  const step = (by: 1 | -1) => open(find.step(by))
  useFindKeys(step)
  return (
    <section aria-label="Find in the book" className="flex min-h-0 flex-col gap-3">
      <FindFields
        find={find}
        replace={replacing && replace}
        onStep={step}
        onChange={(query) => {
          find.change(query)
          replace.forget()
        }}
      >
        {here !== undefined && (
          <Select
            quiet
            aria-label="Where to look"
            value={isNarrow ? 'chapter' : 'book'}
            onChange={(event) => setIsNarrow(event.target.value === 'chapter')}
            className="text-muted"
          >
            <option value="book">Whole book</option>
            <option value="chapter">This chapter</option>
          </Select>
        )}
      </FindFields>
      <p role="status" className="text-[13px] leading-5 wrap-anywhere text-subtle">
        {replace.result ?? find.status}
      </p>
      <HitList
        hits={find.hits}
        total={find.total}
        current={find.current}
        isChosen={find.isChosen}
        put={replacing && replace.replacement !== '' ? replace.put : undefined}
        onToggle={replacing && find.toggle}
        onOpen={open}
      />
      {replacing && (
        <footer ref={foot} className="sticky bottom-0 -mx-2 rounded-[12px] bg-bg p-3 empty:hidden">
          <ReplaceFoot replace={replace} chosen={find.chosen} last={replacing.last} />
        </footer>
      )}
    </section>
  )
}

/** F3 and Shift+F3 go from hit to hit, wherever the focus is. */
function useFindKeys(step: (by: 1 | -1) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F3') return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
