import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { type RefObject, useEffect, useRef } from 'react'

export type DropEdge = 'before' | 'after'
type Props = {
  readonly line: RefObject<HTMLElement | null>
  readonly field: string
  /** The edge at which another column would be dropped. */
  readonly onEdge: (edge: DropEdge | undefined) => void
  /** @param moved field of the column that was dropped */
  readonly onDrop: (moved: string, edge: DropEdge) => void
}

/** Lets a line of the menu be dragged to another one, and others to it; loaded with the menu (decision 120). */
export function ColumnDrag({ line, field, onEdge, onDrop }: Props) {
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    const element = line.current
    if (element === null) return undefined
    const stopDragging = draggable({ element, getInitialData: () => ({ column: field }) })
    const stopTaking = dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['column'] === 'string' && source.data['column'] !== field,
      getData: ({ input, element: over }) =>
        attachClosestEdge({}, { input, element: over, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => onEdge(edgeOf(self.data)),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ self, source }) => {
        onEdge(undefined)
        drop.current(String(source.data['column']), edgeOf(self.data))
      },
    })
    return () => {
      stopDragging()
      stopTaking()
    }
  }, [line, field, onEdge])
  return null
}

function edgeOf(data: Record<string | symbol, unknown>): DropEdge {
  return extractClosestEdge(data) === 'bottom' ? 'after' : 'before'
}
