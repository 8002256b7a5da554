import type { ComponentType } from 'react'

import type { FilterDefinition } from '../../../schemas/resourceDefinition.ts'
import type { FilterValue } from '../../../schemas/lists/listUrl.ts'

export type FilterValues = Readonly<Record<string, FilterValue>>

export type FilterProps = {
  readonly definition: FilterDefinition
  readonly label: string
  readonly values: FilterValues
  /** Several names together for a range; undefined removes a filter. */
  readonly onChange: (changes: Readonly<Record<string, FilterValue | undefined>>) => void
}

export type FilterControl = ComponentType<FilterProps>

export function textValue(values: FilterValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
