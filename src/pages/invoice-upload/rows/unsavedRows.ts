import type { GridRow } from './gridRow.ts'

export type UnsavedRows = {
  current: readonly GridRow[]
  /** The rows of the page that tells which are unsaved: an earlier one must not overwrite those of a later one. */
  writer?: object
}

const unsavedOf = new Map<string, UnsavedRows>()

/**
 * Rows that only this tab has, by company and contract. They outlive the page's components: a change of the language
 * remounts them.
 */
export function unsavedRows(key: string): UnsavedRows {
  const known: UnsavedRows = unsavedOf.get(key) ?? { current: [] }
  unsavedOf.set(key, known)
  return known
}

export function forgetUnsavedRows(): void {
  unsavedOf.clear()
}
