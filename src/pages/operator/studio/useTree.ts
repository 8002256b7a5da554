import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { searchText } from '../../../../schemas/format/searchText.ts'
import type { Selection } from '../workshop/history.ts'

export type TreeSection = { id: string; fields: readonly string[] }
export const nodeId = ({ kind, id }: Selection): string => `outline-${kind}-${id}`

const LETTER = /^[\p{L}\p{N}]$/u
const TYPED_TIMEOUT_MS = 700

type Options = {
  sections: readonly TreeSection[]
  labelOf: (selection: Selection) => string
  selected: Selection | undefined
  onSelect: (selection: Selection) => void
  onOpen: () => void
  onMove: (selection: Selection, by: 1 | -1, far: boolean) => void
  onRemove: (selection: Selection) => void
}

/**
 * Keyboard of a tree (WAI-ARIA Authoring Practices): arrows, Home, End, the first letters of a name, and the selection
 * follows the focus. Alt with up and down moves what is selected, with Shift to the next section; Enter opens it, Delete asks to remove it.
 */
export function useTree({ sections, labelOf, selected, onSelect, onOpen, onMove, onRemove }: Options) {
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
    if (keepFocus.current && isHereOrNowhere()) node?.focus()
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

  /** Letters without marks find names with them, as the search does. */
  const typed = useRef({ text: '', at: 0 })
  const goByLetter = (key: string, now: number): void => {
    const isGoingOn = now - typed.current.at < TYPED_TIMEOUT_MS
    const text = (isGoingOn ? typed.current.text : '') + key
    typed.current = { text, at: now }
    // The first letter goes on to the next name; further ones may stay.
    const from = text.length === 1 ? at + 1 : Math.max(0, at)
    const around = [...visible.slice(from), ...visible.slice(0, from)]
    const wanted = searchText(text)
    go(around.find(one => searchText(labelOf(one)).startsWith(wanted)))
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const current = visible[Math.max(0, at)]
    // Undo may take the item to another section, too.
    if (event.ctrlKey || event.metaKey) keepFocus.current = true
    if (current === undefined || event.ctrlKey || event.metaKey) return
    const { key, altKey, timeStamp } = event
    const isWithinText = timeStamp - typed.current.at < TYPED_TIMEOUT_MS && typed.current.text !== ''
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      keepFocus.current = true
      onMove(current, key === 'ArrowUp' ? -1 : 1, event.shiftKey)
    } else if (altKey) return
    else if (key === 'ArrowDown') go(visible[at + 1])
    else if (key === 'ArrowUp') go(visible[Math.max(0, at - 1)])
    else if (key === 'Home') go(visible[0])
    else if (key === 'End') go(visible[visible.length - 1])
    else if (LETTER.test(key) || (key === ' ' && isWithinText)) goByLetter(key, timeStamp)
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

/** What had the focus may be gone from the page; a focus elsewhere is not taken away. */
function isHereOrNowhere(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('[role="tree"]') !== null
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
