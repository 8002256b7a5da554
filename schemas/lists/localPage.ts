import { fieldValue } from '../fieldValue.ts'
import type { Sort } from '../resourceDefinition.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Joins the parts of a composite value in order: a user is sorted by the displayed name. */
function sortText(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(sortText).join(' ')
    : String(value ?? '')
}

/** Compares numbers by value and text in the user's locale; missing values come last. */
function compare(left: unknown, right: unknown, collator: Intl.Collator): number {
  const [a, b] = [sortText(left), sortText(right)]
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1
  return DECIMAL.test(a) && DECIMAL.test(b) ? Number(a) - Number(b) : collator.compare(a, b)
}

type Page = { readonly page: number; readonly size: number }

/**
 * Sorts and pages the rows of a call that supports neither (`"paged": false`): buyers, contacts.
 * @param language BCP 47 tag, whose alphabet orders texts
 */
export function localPage<T>(rows: readonly T[], sort: Sort, { page, size }: Page, language: string): T[] {
  const collator = new Intl.Collator(language || 'en', { numeric: true })
  const direction = sort.order === 'DESC' ? -1 : 1
  const ordered = [...rows].sort(
    (a, b) => direction * compare(fieldValue(a, sort.field), fieldValue(b, sort.field), collator),
  )
  return ordered.slice((page - 1) * size, page * size)
}
