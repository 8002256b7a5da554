import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'

export type DropEdge = 'before' | 'after'
export type ColumnDrag = {
  /** The edge that a line is drawn at while another column is over this one. */
  readonly onEdge: (edge: DropEdge | undefined) => void
  /** @param moved field of the column that was dropped */
  readonly onDrop: (moved: string, edge: DropEdge) => void
}

/** Lets a line of the menu be dragged to another one, and others to it; loaded with the menu (decision 120). */
export function attachColumnDrag(element: HTMLElement, field: string, { onEdge, onDrop }: ColumnDrag): () => void {
  const edgeOf = (data: Record<string | symbol, unknown>): DropEdge =>
    extractClosestEdge(data) === 'bottom' ? 'after' : 'before'
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
      onDrop(String(source.data['column']), edgeOf(self.data))
    },
  })
  return () => {
    stopDragging()
    stopTaking()
  }
}
