import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Kind and id of the dragged item. */
export interface Dragged {
  kind: 'chapter' | 'section'
  id: string
}
export type Edge = 'before' | 'after'

interface Options {
  item: Dragged
  enabled: boolean
  /** Kinds that may be dropped here. */
  accepts: Dragged['kind'][]
  onDrop(dragged: Dragged, edge: Edge): void
}

/** Makes a list item one that can be dragged, and dropped before or after. Returns where a drop would put it. */
export function useSortable<E extends HTMLElement>({
  item,
  enabled,
  accepts,
  onDrop,
}: Options): { ref: RefObject<E | null>; edge: Edge | null } {
  const ref = useRef<E>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const latest = useRef({ accepts, onDrop })
  useEffect(() => {
    latest.current = { accepts, onDrop }
  })
  const { kind, id } = item
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return
    const edgeOf = (data: Record<string | symbol, unknown>): Edge =>
      extractClosestEdge(data) === 'top' ? 'before' : 'after'
    return combine(
      draggable({ element, getInitialData: () => ({ kind, id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          source.data['id'] !== id &&
          latest.current.accepts.includes(source.data['kind'] as Dragged['kind']),
        getData: ({ input }) =>
          attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          if (source.element !== element) setEdge(edgeOf(self.data))
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source, location }) => {
          setEdge(null)
          // A scene is inside its chapter: the innermost target takes the drop.
          if (location.current.dropTargets[0]?.element !== element) return
          latest.current.onDrop(source.data as unknown as Dragged, edgeOf(self.data))
        },
      }),
    )
  }, [kind, id, enabled])
  return { ref, edge }
}
