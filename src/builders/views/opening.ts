import { useStore } from 'ra-core'

import { openingKey } from '../../../schemas/lists/openingKey.ts'
import { readLayout } from '../list/columns.ts'

/** The view that a list opens with where its address says nothing: the default one, else the last one used (LST-32). */
export type Opening = {
  /** Company and product that the view belongs to (`activeKey`). */
  readonly key: string
  readonly id: string
  readonly isDefault: boolean
  readonly search: string
  readonly columns: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
}

/** The stored view, if it is one of this company and product. */
export function readOpening(stored: unknown, key: string): Opening | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { key: of, id, isDefault, search, columns, widths } = stored as Partial<Record<keyof Opening, unknown>>
  if (of !== key || typeof id !== 'string' || typeof search !== 'string' || !Array.isArray(columns)) return undefined
  return {
    key,
    id,
    isDefault: isDefault === true,
    search,
    columns: columns.map(String),
    widths: readLayout({ widths }).widths,
  }
}

export function useOpening(
  resource: string,
  key: string,
): readonly [Opening | undefined, (next: Opening | undefined) => void] {
  const [stored, store] = useStore<unknown>(openingKey(resource), null)
  return [readOpening(stored, key), next => store(next ?? null)]
}
