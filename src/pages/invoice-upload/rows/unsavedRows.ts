import type { RefObject } from 'react'

import type { GridRow } from './gridRow.ts'

const unsavedOf = new Map<string, RefObject<readonly GridRow[]>>()

/**
 * Rows that only this tab has, by company and contract. They outlive the page's components: a change of the language
 * remounts them.
 */
export function unsavedRows(key: string): RefObject<readonly GridRow[]> {
  const known = unsavedOf.get(key) ?? { current: [] }
  unsavedOf.set(key, known)
  return known
}

export function forgetUnsavedRows(): void {
  unsavedOf.clear()
}
