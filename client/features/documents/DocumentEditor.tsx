import { History, MessageSquare } from 'lucide-react'
import { openThreads, useAnnotationThreads } from '../annotations/annotations.local.ts'
import { Foot } from './Foot.tsx'
import { type Face, SidePanel } from './SidePanel.tsx'
import { type TextProps, TextInRoom } from './TextInRoom.tsx'
import { useTextRoom } from './text-room.ts'

/** A document as a book's writers see it, with a foot and a panel of its own. */
export function DocumentEditor(props: Omit<TextProps, 'room'>) {
  const { room, setFoot, setSide } = useTextRoom()
  const comments = useOpenComments(props.name)
  return (
    <>
      <TextInRoom {...props} room={room} />
      <Foot slot={setFoot} />
      <SidePanel
        faces={[commentsFace(comments), VERSIONS]}
        face={room.face}
        onFace={room.onFace}
        slot={setSide}
      />
    </>
  )
}

export const commentsFace = (count: number): Face => ({
  id: 'comments',
  label: 'Comments',
  Icon: MessageSquare,
  count,
})
export const VERSIONS: Face = { id: 'versions', label: 'Versions', Icon: History }

/** Comments on a document that are not resolved. */
export function useOpenComments(name: string): number {
  return openThreads(useAnnotationThreads(name)).length
}
