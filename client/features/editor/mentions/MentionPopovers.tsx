import type { EditorView } from '@codemirror/view'
import type { ReactNode, RefObject } from 'react'
import { MentionCard } from './MentionCard.tsx'
import { MentionList } from './MentionList.tsx'
import type { Mentions } from './use-mentions.ts'

interface Props extends Pick<Mentions, 'list' | 'card'> {
  view: RefObject<EditorView | null>
  renderCard?: ((entryId: string) => ReactNode) | undefined
}

/** The story bible's list and card over a text. */
export function MentionPopovers({ view, list, card, renderCard }: Props) {
  return (
    <>
      {list.options.length > 0 && (
        <MentionList
          id={list.id}
          rect={() => rectAt(view.current, list.from)}
          entries={list.options}
          active={list.active}
          onPick={list.pick}
          onClose={list.close}
        />
      )}
      {card.mention && renderCard && (
        <MentionCard
          key={card.mention.id}
          element={card.mention.element}
          byKey={card.mention.byKey}
          onEnter={card.stay}
          onLeave={card.leave}
          onClose={card.close}
          onReturn={() => view.current?.focus()}
        >
          {renderCard(card.mention.id)}
        </MentionCard>
      )}
    </>
  )
}

function rectAt(view: EditorView | null, at: number): DOMRect {
  const { left = 0, top = 0, bottom = 0 } = view?.coordsAtPos(at) ?? {}
  return new DOMRect(left, top, 0, bottom - top)
}
