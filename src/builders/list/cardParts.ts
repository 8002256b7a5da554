import type { ColumnDefinition } from '../../../schemas/resourceDefinition.ts'

export type CardParts = {
  readonly title: ColumnDefinition | undefined
  readonly amount: ColumnDefinition | undefined
  readonly status: ColumnDefinition | undefined
  readonly subtitle: ColumnDefinition | undefined
  readonly rest: readonly ColumnDefinition[]
}

/** Places the columns of a list on a card: the linked one is the title; the first amount, status and text have places of their own. */
export function cardParts(columns: readonly ColumnDefinition[], link: string | undefined): CardParts {
  const title = columns.find(column => column.field === link)
  const amount = columns.find(column => column.kind === 'money')
  const status = columns.find(column => column.kind === 'status' && column.plain !== true && column !== title)
  const subtitle = columns.find(column => column.kind === 'text' && column !== title)
  const used = [title, amount, status, subtitle]
  return { title, amount, status, subtitle, rest: columns.filter(column => !used.includes(column)) }
}
