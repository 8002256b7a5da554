import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { type RefObject, useEffect, useState } from 'react'

import type { Selection } from '../workshop/history.ts'

/** Where something is dropped: beside the target, by the half of it that the pointer is over. */
export type Drop = { readonly moved: Selection; readonly target: Selection; readonly after: boolean }
export type DropEdge = 'before' | 'after'

/**
 * Dragging of one row of the outline. A question is dropped beside a question or into a section, a section beside a
 * section. Everything that is dragged can also be moved by a key or a button (OPR-74).
 * @returns the edge that a line is drawn at while something is over the row
 */
export function useOutlineDrag(
  row: RefObject<HTMLElement | null>,
  { kind, id }: Selection,
  onDrop: (drop: Drop) => void,
): DropEdge | undefined {
  const [edge, setEdge] = useState<DropEdge>()
  useEffect(() => {
    const element = row.current
    if (element === null) return undefined
    const target: Selection = { kind, id }
    const stopDragging = draggable({ element, getInitialData: () => target })
    const stopTaking = dropTargetForElements({
      element,
      canDrop: ({ source }) => isAllowed(source.data, target),
      getData: ({ input, element: over }) =>
        attachClosestEdge({}, { input, element: over, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self, source }) => setEdge(edgeOf(extractClosestEdge(self.data), source.data, target)),
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ self, source }) => {
        setEdge(undefined)
        const moved = selectionIn(source.data)
        if (moved !== undefined)
          onDrop({ moved, target, after: edgeOf(extractClosestEdge(self.data), source.data, target) === 'after' })
      },
    })
    return () => {
      stopDragging()
      stopTaking()
    }
  }, [row, kind, id, onDrop])
  return edge
}

function selectionIn({ kind, id }: Readonly<Record<string | symbol, unknown>>): Selection | undefined {
  return (kind === 'field' || kind === 'section') && typeof id === 'string' ? { kind, id } : undefined
}

function isAllowed(data: Readonly<Record<string | symbol, unknown>>, target: Selection): boolean {
  const moved = selectionIn(data)
  if (moved === undefined || (moved.kind === target.kind && moved.id === target.id)) return false
  return moved.kind === 'field' || target.kind === 'section'
}

/** A question over a section comes in as its first. */
function edgeOf(edge: string | null, data: Readonly<Record<string | symbol, unknown>>, target: Selection): DropEdge {
  return (target.kind === 'section' && data['kind'] === 'field') || edge === 'bottom' ? 'after' : 'before'
}
