import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'

import type { CellProps } from './cellTypes.ts'
import { fieldValue } from '../contract/fieldValue.ts'
import { vocabularies } from '../../schemas/lists/vocabularies.ts'

const List = styled('ul')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const Tag = styled('li')(({ theme }) => ({
  padding: '1px 8px',
  borderRadius: 6,
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.sunken,
  border: `1px solid ${theme.palette.divider}`,
}))

/**
 * Several values of one vocabulary as neutral tags in vocabulary order, such as the roles of an official (ACC-20). An
 * entry is the value itself or an object with it under `type`. Unknown values come last, unchanged.
 */
export function TagsCell({ value, definition }: CellProps) {
  const translate = useTranslate()
  const vocabulary = definition.values ?? definition.field
  return (
    <List>
      {inOrder(tagsOf(value), vocabulary).map(code => (
        <Tag key={code}>{translate(`values.${vocabulary}.${code}`, { _: code })}</Tag>
      ))}
    </List>
  )
}

/** The values of a cell: an entry is the value itself or an object with it under `type`. */
export function tagsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((entry: unknown) => String(fieldValue(entry, 'type') ?? entry))
}

/** Values in the order of their vocabulary, each once; unknown ones come last. */
export function inOrder(values: readonly string[], vocabulary: string): string[] {
  const known = vocabularies[vocabulary] ?? []
  return [...known.filter(code => values.includes(code)), ...new Set(values.filter(code => !known.includes(code)))]
}
