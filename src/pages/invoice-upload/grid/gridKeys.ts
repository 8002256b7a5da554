/** What the keyboard does in the grid (UPL-41). */
export type GridAction =
  | { readonly kind: 'move'; readonly rows: number; readonly columns: number }
  /** To the next or previous typed cell, over the end of the row. */
  | { readonly kind: 'next'; readonly step: 1 | -1 }
  | { readonly kind: 'edge'; readonly of: 'row' | 'grid'; readonly to: 'start' | 'end' }
  | { readonly kind: 'edit' | 'cancel' | 'leave' | 'copyDown' | 'remove' }
  | { readonly kind: 'problem'; readonly step: 1 | -1 }

type Key = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** `browse`: arrows move between cells and typing replaces; `edit`: they move within the text. */
export type GridMode = 'browse' | 'edit'

export const PAGE_ROWS = 12

/** @returns undefined for a key that the cell or the browser handles */
export function gridAction(event: Key, mode: GridMode): GridAction | undefined {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (key === 'F8') return { kind: 'problem', step: shiftKey ? -1 : 1 }
  if (key === 'F2') return { kind: 'edit' }
  if (altKey) return undefined
  if (isCommand) return commandAction(key)
  if (key === 'Tab' || key === 'Enter') return { kind: 'next', step: shiftKey ? -1 : 1 }
  if (key === 'Escape') return { kind: mode === 'edit' ? 'cancel' : 'leave' }
  if (key === 'ArrowUp' || key === 'ArrowDown') return { kind: 'move', rows: key === 'ArrowUp' ? -1 : 1, columns: 0 }
  if (key === 'PageUp' || key === 'PageDown')
    return { kind: 'move', rows: key === 'PageUp' ? -PAGE_ROWS : PAGE_ROWS, columns: 0 }
  if (mode === 'edit' || shiftKey) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { kind: 'move', rows: 0, columns: key === 'ArrowLeft' ? -1 : 1 }
  if (key === 'Home' || key === 'End') return { kind: 'edge', of: 'row', to: key === 'Home' ? 'start' : 'end' }
  return undefined
}

function commandAction(key: string): GridAction | undefined {
  if (key === 'd' || key === 'D') return { kind: 'copyDown' }
  if (key === 'Delete') return { kind: 'remove' }
  if (key === 'Home' || key === 'End') return { kind: 'edge', of: 'grid', to: key === 'Home' ? 'start' : 'end' }
  return undefined
}
