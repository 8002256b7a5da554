import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { Selection } from '../workshop/history.ts'

export type TreeSection = { id: string; fields: readonly string[] }
export const nodeId = ({ kind, id }: Selection): string => `outline-${kind}-${id}`

type Options = {
  sections: readonly TreeSection[]
  selected: Selection | undefined
  onSelect: (selection: Selection) => void
  onOpen: () => void
  onMove: (selection: Selection, by: 1 | -1, far: boolean) => void
  onRemove: (selection: Selection) => void
}

/**
 * Keyboard of a tree (WAI-ARIA Authoring Practices): arrows, Home, End, and the selection follows the focus. Alt with
 * up and down moves what is selected, with Shift to the next section; Enter opens it, Delete asks to remove it.
 */
export function useTree({ sections, selected, onSelect, onOpen, onMove, onRemove }: Options) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const visible = useMemo(
    () =>
      sections.flatMap(({ id, fields }): Selection[] => [
        { kind: 'section', id },
        ...(closed.has(id) ? [] : fields.map((path): Selection => ({ kind: 'field', id: path }))),
      ]),
    [sections, closed],
  )
  const at = visible.findIndex(one => selected !== undefined && one.kind === selected.kind && one.id === selected.id)
  // A moved item may be rendered as a new element in another section; the focus stays with it.
  const keepFocus = useRef(false)
  useEffect(() => {
    if (selected === undefined) return
    const node = document.getElementById(nodeId(selected))
    if (keepFocus.current) node?.focus()
    else if (node !== null) showInTree(node)
    keepFocus.current = false
  }, [selected, sections])

  const toggle = useCallback((id: string) => {
    setClosed(last => {
      const next = new Set(last)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])

  const go = (selection: Selection | undefined): void => {
    if (selection === undefined) return
    keepFocus.current = true
    onSelect(selection)
    document.getElementById(nodeId(selection))?.focus()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = visible[Math.max(0, at)]
    if (current === undefined || event.ctrlKey || event.metaKey) return
    const { key, altKey } = event
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      keepFocus.current = true
      onMove(current, key === 'ArrowUp' ? -1 : 1, event.shiftKey)
    } else if (altKey) return
    else if (key === 'ArrowDown') go(visible[at + 1])
    else if (key === 'ArrowUp') go(visible[Math.max(0, at - 1)])
    else if (key === 'Home') go(visible[0])
    else if (key === 'End') go(visible[visible.length - 1])
    else if (key === 'Enter' || key === ' ') onOpen()
    else if (key === 'Delete') onRemove(current)
    else if (key === 'ArrowRight' && current.kind === 'section') {
      if (closed.has(current.id)) toggle(current.id)
      else go(visible[at + 1])
    } else if (key === 'ArrowLeft') {
      if (current.kind === 'section') {
        if (!closed.has(current.id)) toggle(current.id)
      } else go(visible.slice(0, at).findLast(({ kind }) => kind === 'section'))
    } else return
    event.preventDefault()
  }
  return { closed, toggle, visible, at, onKeyDown }
}

/** Scrolls the tree, and nothing around it, to an item that was selected elsewhere. */
function showInTree(node: HTMLElement): void {
  const tree = node.closest<HTMLElement>('[role="tree"]')
  const row = node.firstElementChild
  if (tree === null || row === null) return
  const [view, item] = [tree.getBoundingClientRect(), row.getBoundingClientRect()]
  if (item.top < view.top) tree.scrollTop -= view.top - item.top
  else if (item.bottom > view.bottom) tree.scrollTop += item.bottom - view.bottom
}
