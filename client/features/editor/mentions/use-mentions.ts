import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MentionAt } from './mention-decorations.ts'
import { announceActive, type PickerKey, type PickerQuery } from './mention-picker.ts'
import { entriesFor, type MentionEntry } from './mentions.ts'

const NONE: MentionEntry[] = []
const LEAVE_MS = 250

/** An editor's events about names: typed after an @, or pointed at. */
export interface MentionEvents {
  onQuery(query: PickerQuery | null): void
  /** Returns true if the list handled the key. */
  onKey(key: PickerKey): boolean
  /** `asked`: opened by a key. Null once the pointer has left. */
  onMention(mention: MentionAt | null, asked: boolean): void
}

/** The story bible in a text: the list that an @ opens, and the card of a name. */
export function useMentions(view: RefObject<EditorView | null>, entries: MentionEntry[]) {
  const list = useMentionList(view, entries)
  const card = useMentionCard()
  const events: MentionEvents = {
    onQuery: list.onQuery,
    onKey: list.onKey,
    onMention: (mention, asked) => (mention ? card.show(mention, asked) : card.leave()),
  }
  return { list, card, events }
}
export type Mentions = ReturnType<typeof useMentions>

/** The list that an @ opens: what is in it, which option is active, and what its keys do. */
function useMentionList(view: RefObject<EditorView | null>, entries: MentionEntry[]) {
  const listId = useId()
  const [query, setQuery] = useState<PickerQuery | null>(null)
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const isOpen = query !== null && query.from !== dismissed
  const options = useMemo(
    () => (isOpen ? entriesFor(entries, query.query) : NONE),
    [entries, isOpen, query],
  )
  const place = Math.min(active, options.length - 1)

  const pick = ({ name }: MentionEntry) => {
    if (!query || !view.current) return
    view.current.dispatch({
      changes: { from: query.from, to: query.to, insert: name },
      selection: { anchor: query.from + name.length },
      userEvent: 'input.complete',
    })
    view.current.focus()
    setQuery(null)
  }
  const onKey = (key: PickerKey): boolean => {
    const chosen = options[place]
    if (!chosen) return false
    if (key === 'Escape') setDismissed(query?.from ?? null)
    else if (key === 'Enter' || key === 'Tab') pick(chosen)
    else setActive((place + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length)
    return true
  }
  const count = options.length
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!view.current || (!count && !wasOpen.current)) return
    wasOpen.current = count > 0
    announceActive(view.current, count ? listId : null, count ? `${listId}-${place}` : undefined)
  }, [view, listId, count, place])

  return {
    id: listId,
    options,
    active: place,
    from: query?.from ?? 0,
    pick,
    onKey,
    close: () => setDismissed(query?.from ?? null),
    onQuery(next: PickerQuery | null) {
      setQuery(next)
      if (next?.query !== query?.query) setActive(0)
      if (!next) setDismissed(null)
    },
  }
}

/** The open card. It stays open while the pointer is on the name or on the card. */
function useMentionCard() {
  const [mention, setMention] = useState<(MentionAt & { byKey: boolean }) | null>(null)
  const timer = useRef(0)
  const stay = () => window.clearTimeout(timer.current)
  useEffect(() => stay, [])
  return {
    mention,
    show: (next: MentionAt, byKey: boolean) => {
      stay()
      setMention({ ...next, byKey })
    },
    stay,
    leave: () => {
      stay()
      timer.current = window.setTimeout(() => setMention(null), LEAVE_MS)
    },
    close: () => setMention(null),
  }
}
