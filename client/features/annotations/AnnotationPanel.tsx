import { Check } from 'lucide-react'
import { useEffect, useReducer, useState } from 'react'
import type * as Y from 'yjs'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Anchor, resolveAnchor } from '../editor/extensions/anchors.ts'
import type { OpenEditor } from '../editor/open-editor.ts'
import { AnnotationThreadItem } from './AnnotationThreadItem.tsx'
import { type AnnotationThread, openThreads } from './annotations.local.ts'
import { NewAnnotation } from './NewAnnotation.tsx'
import { NextComment } from './NextComment.tsx'
import { useAtLines } from './use-at-lines.ts'

interface Props {
  bookId: string
  document: string
  text: Y.Text
  threads: AnnotationThread[]
  /** The words that a comment is being written about. */
  pending: Anchor | null
  /** The comment that was asked for in the text. */
  active: string | null
  mayWrite: boolean
  ownsBook: boolean
  editor: OpenEditor
  /** Each comment stands beside its line; else they follow one another. */
  isAtLines: boolean
  onShow(from: number, to: number): void
  onActive(id: string): void
  onCommented(): void
}

type Item =
  | { kind: 'thread'; key: string; thread: AnnotationThread; anchor: Anchor }
  | { kind: 'new'; key: string; anchor: Anchor }
  | { kind: 'resolved'; key: string; anchor: null }

/** Comments of a book's writers on passages of a text, in the order of the passages. */
export function AnnotationPanel(props: Props) {
  const { text, threads, pending, active, mayWrite, editor, isAtLines } = props
  const [showResolved, setShowResolved] = useState(false)
  const shown = useShown(threads, showResolved)
  useOthersWords(text)
  const placeOf = (anchor: Anchor) => text.doc && resolveAnchor(text.doc, anchor)
  const items = itemsOf({
    threads: shown,
    pending: mayWrite ? pending : null,
    hasResolved: openThreads(threads).length < threads.length,
    isAtLines,
    startOf: (anchor) => placeOf(anchor)?.from ?? Infinity,
  })
  const list = useAtLines<HTMLUListElement>({
    isOn: isAtLines,
    active: items.findIndex(({ key }) => key === (pending ? 'new' : active)),
    text: () => editor.element(),
    passages: () =>
      items.map(({ anchor }) => {
        if (anchor === null) return 0
        const place = placeOf(anchor)
        return place && editor.topOf(place.from)
      }),
  })
  const placed = items.flatMap(({ kind, key, anchor }) => {
    const place = kind === 'thread' ? placeOf(anchor) : null
    return place ? [{ key, ...place }] : []
  })
  const goOn = () => {
    const next = placed[(placed.findIndex(({ key }) => key === active) + 1) % placed.length]!
    props.onActive(next.key)
    props.onShow(next.from, next.to)
  }
  return (
    <>
      <ul ref={list} className={isAtLines ? 'relative *:absolute *:inset-x-0' : 'space-y-3'}>
        {items.map((item) => (
          <ListItem
            key={item.key}
            {...props}
            item={item}
            resolved={threads.length - openThreads(threads).length}
            isResolvedShown={showResolved}
            onResolved={setShowResolved}
            passage={item.anchor && placeOf(item.anchor)}
          />
        ))}
      </ul>
      {isAtLines && placed.some(({ key }) => key !== active) && (
        <NextComment count={placed.length} onNext={goOn} />
      )}
      {threads.length === 0 && !pending && (
        <EmptyState
          text="No comments"
          hint={mayWrite ? 'Select some words to comment on them.' : undefined}
        />
      )}
    </>
  )
}

/** The open threads, and those that were resolved while one looked on: they stay where they are. */
function useShown(threads: AnnotationThread[], showResolved: boolean): AnnotationThread[] {
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set())
  const open = openThreads(threads)
  if (open.some(({ comment }) => !seenOpen.has(comment.id)))
    setSeenOpen(new Set([...seenOpen, ...open.map(({ comment }) => comment.id)]))
  return threads.filter(({ comment }) => showResolved || seenOpen.has(comment.id))
}

/** Renders again, at most once a frame, when others have changed the text: the words of a comment may arrive after it. */
function useOthersWords(text: Y.Text): void {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let frame = 0
    const render = () => {
      frame = 0
      again()
    }
    const changed = (_: Y.YTextEvent, { local }: Y.Transaction) => {
      if (!local) frame ||= requestAnimationFrame(render)
    }
    text.observe(changed)
    return () => {
      text.unobserve(changed)
      cancelAnimationFrame(frame)
    }
  }, [text])
}

interface Shown {
  threads: AnnotationThread[]
  pending: Anchor | null
  hasResolved: boolean
  isAtLines: boolean
  startOf(anchor: Anchor): number
}

/** In the order of the text; in a list without places the new comment is the first, and the count of resolved ones the last. */
function itemsOf({ threads, pending, hasResolved, isAtLines, startOf }: Shown): Item[] {
  const placed: (Item & { anchor: Anchor })[] = threads.map((thread) => {
    const { id, anchor } = thread.comment
    return { kind: 'thread', key: id, thread, anchor }
  })
  const fresh = pending && ({ kind: 'new', key: 'new', anchor: pending } as const)
  if (fresh && isAtLines) placed.push(fresh)
  placed.sort((one, other) => {
    const [from, to] = [startOf(one.anchor), startOf(other.anchor)]
    return from === to ? 0 : from - to
  })
  const resolved: Item[] = hasResolved ? [{ kind: 'resolved', key: 'resolved', anchor: null }] : []
  if (isAtLines) return [...resolved, ...placed]
  return [...(fresh ? [fresh] : []), ...placed, ...resolved]
}

interface ItemProps extends Props {
  item: Item
  passage: { from: number; to: number } | null
  /** The number of resolved ones. */
  resolved: number
  isResolvedShown: boolean
  onResolved(isShown: boolean): void
}

function ListItem({ item, passage, ...props }: ItemProps) {
  const { text, active, mayWrite, ownsBook, isAtLines, onShow, onActive } = props
  if (item.kind === 'resolved')
    return (
      <li>
        <Resolved
          count={props.resolved}
          isShown={props.isResolvedShown}
          onShow={props.onResolved}
        />
      </li>
    )
  if (item.kind === 'new')
    return (
      <li>
        <NewAnnotation
          bookId={props.bookId}
          document={props.document}
          passage={item.anchor}
          onDone={props.onCommented}
        />
      </li>
    )
  const { id } = item.thread.comment
  return (
    <AnnotationThreadItem
      thread={item.thread}
      passage={passage && text.toJSON().slice(passage.from, passage.to)}
      isActive={id === active}
      isAtLine={isAtLines && passage !== null}
      mayWrite={mayWrite}
      ownsBook={ownsBook}
      onShow={() => {
        onActive(id)
        if (passage) onShow(passage.from, passage.to)
      }}
    />
  )
}

interface ResolvedProps {
  count: number
  isShown: boolean
  onShow(isShown: boolean): void
}

function Resolved({ count, isShown, onShow }: ResolvedProps) {
  return (
    <p className="flex items-center gap-2 px-3 text-[13px] leading-5 text-subtle">
      <Check aria-hidden className="size-4" />
      {count} resolved in this text
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onShow(!isShown)}
        className="ml-auto h-9 font-semibold text-accent hover:underline pointer-coarse:h-11"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </p>
  )
}
