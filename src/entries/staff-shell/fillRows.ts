import {
  pagerPlaceholders,
  PLACEHOLDER,
  type ListShellData,
  type ShellColumn,
} from '../../../schemas/pages/shellData.ts'
import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import { fieldValue } from '../../../schemas/fieldValue.ts'
import { formatDecimal } from '../../../schemas/format/decimal.ts'
import { canExpand } from '../../builders/list/canExpand.ts'
import { columnsKey, headWidths, layoutKey, orderedColumns, readLayout } from '../../builders/list/columns.ts'
import { rowPath } from '../../builders/list/rowPath.ts'
import { type CellText, cellText, isDescribed, MISSING, PLAIN } from '../../cells/cellText.ts'

type Row = Readonly<Record<string, unknown>>
type List = NonNullable<FirstLoadAnswer['list']>

/** What the rows are filled from: the shell, the list's state and the response of its call. */
export type RowsInput = {
  data: ListShellData
  list: List
  rows: readonly Row[]
  total: number
  isBounded: boolean
  /** Settings of the user's profile. */
  preferences: Readonly<Record<string, unknown>>
}

/**
 * The table of a list from the template of its shell: rows are copies of the template's rows, with texts set as text. No
 * markup is parsed. undefined for a list with a column whose cells need the app.
 */
export function fillRows(template: DocumentFragment, input: RowsInput): DocumentFragment | undefined {
  const { data, list, rows } = input
  const hidden = hiddenColumns(input)
  const shown = data.columns.filter(column => !hidden.has(column.field))
  if (rows.length === 0 || !shown.every(isDescribed)) return undefined
  const table = template.cloneNode(true) as DocumentFragment
  const body = table.querySelector('tbody')
  if (body === null) return undefined
  const samples = [...body.rows]
  const filled = rows.map(row => filledRow(row, samples, input, hidden))
  body.replaceChildren(...filled)
  arrangeColumns(table, input, hidden)
  fillPager(table, input, list)
  return table
}

function hiddenColumns({ data, list, preferences }: RowsInput): ReadonlySet<string> {
  const chosen = preferences[columnsKey(data.name)]
  const hidden = Array.isArray(chosen)
    ? chosen.map(String)
    : data.columns.filter(column => column.hidden === true).map(({ field }) => field)
  const forced = data.columns.filter(({ whenSeveral }) => whenSeveral !== undefined && list.contracts > 1)
  return new Set(hidden.filter(field => !forced.some(column => column.field === field)))
}

function filledRow(
  row: Row,
  samples: readonly HTMLTableRowElement[],
  { data, list }: RowsInput,
  hidden: ReadonlySet<string>,
): HTMLTableRowElement {
  const [first] = samples
  if (first === undefined) throw new Error('the shell has no rows')
  const result = first.cloneNode(false) as HTMLTableRowElement
  const offset = controls(data)
  const name = String(fieldValue(row, data.link) ?? row['id'])
  const path =
    data.rowClick === undefined || data.rowClick === 'inplace' ? undefined : rowPath(data.rowClick, row, list.search)
  if (path !== undefined) result.dataset['href'] = path
  if (data.hasSelection) result.append(named(copyOf(first.cells[0]), name))
  if (data.hasExpand) {
    const expand = data.expandWhen === undefined ? { fields: [] } : { fields: [], when: data.expandWhen }
    const cell = copyOf((canExpand(expand, row) ? first : samples[1])?.cells[offset - 1])
    for (const button of cell.querySelectorAll('button')) button.removeAttribute('aria-controls')
    result.append(named(cell, name))
  }
  data.columns.forEach((column, index) => {
    // Cells of hidden columns only keep the places of the others: their kinds may need the app.
    if (hidden.has(column.field)) return result.append(copyOf(first.cells[index + offset]))
    const text = cellText(row, column)
    const variant = variantOf(column, text)
    const cell = copyOf(samples[variant]?.cells[index + offset])
    // The label of a known status belongs to its variant.
    if (column.kind !== 'status' || column.variants[variant] === PLAIN) setText(cell, text)
    setLink(cell, path)
    result.append(cell)
  })
  return result
}

/** Cells of a row before those of its columns. */
function controls({ hasExpand, hasSelection }: ListShellData): number {
  return Number(hasExpand) + Number(hasSelection)
}

/** The controls of a cell are named after the row. */
function named(cell: HTMLTableCellElement, name: string): HTMLTableCellElement {
  for (const control of cell.querySelectorAll('[aria-label]'))
    control.setAttribute('aria-label', (control.getAttribute('aria-label') ?? '').replace(PLACEHOLDER, name))
  return cell
}

/** A status without a variant of its own is shown as the document's `otherwise`, or as unknown. */
function variantOf({ variants, otherwise }: ShellColumn, { variant }: CellText): number {
  const own = variants.indexOf(variant)
  if (own >= 0) return own
  const other = otherwise === undefined ? -1 : variants.indexOf(otherwise)
  return other >= 0 ? other : Math.max(0, variants.indexOf(PLAIN))
}

function copyOf(cell: HTMLTableCellElement | undefined): HTMLTableCellElement {
  if (cell === undefined) throw new Error('the shell has no such cell')
  return cell.cloneNode(true) as HTMLTableCellElement
}

/** The first text of a cell becomes this text; React has split some texts in two. */
function setText(cell: HTMLElement, { variant, text, moment }: CellText): void {
  if (variant === MISSING || text === undefined) return
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const [own, ...others] = textsOf(walker)
  if (own === undefined) throw new Error('a cell of the shell has no text')
  own.data = text
  cell.querySelector('.is-cut')?.setAttribute('title', text)
  for (const other of others) other.data = ''
  if (moment !== undefined) cell.querySelector('time')?.setAttribute('datetime', moment)
}

function textsOf(walker: TreeWalker): Text[] {
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** A row without a page of its own has no link. */
function setLink(cell: HTMLElement, path: string | undefined): void {
  for (const link of cell.querySelectorAll('a')) {
    if (path === undefined) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', path)
  }
}

/** The shown columns, in the order and widths of the profile (LST-40, LST-41). */
function arrangeColumns(table: DocumentFragment, input: RowsInput, hidden: ReadonlySet<string>): void {
  const { data, preferences } = input
  const offset = controls(data)
  const { order, widths } = readLayout(preferences[layoutKey(data.name)])
  const shown = orderedColumns(data.columns, order).filter(({ field }) => !hidden.has(field))
  const styles = headWidths(shown, widths)
  for (const row of table.querySelectorAll('tr')) {
    const cells = [...row.cells]
    for (const cell of cells.slice(offset)) cell.remove()
    for (const column of shown) {
      const cell = cells[data.columns.indexOf(column) + offset]
      const style = styles[column.field]
      if (cell === undefined) continue
      row.append(cell)
      if (style === undefined) continue
      cell.classList.add('is-sized')
      if (row.closest('thead') !== null) Object.assign(cell.style, style)
    }
  }
}

function fillPager(table: DocumentFragment, { data, rows, total, isBounded }: RowsInput, { page, size }: List): void {
  const first = Math.min(total, (page - 1) * size + 1)
  const values: readonly (readonly [string, number])[] = [
    [pagerPlaceholders.first, first],
    [pagerPlaceholders.last, first + rows.length - 1],
    [pagerPlaceholders.total, total],
  ]
  const text = isBounded ? data.pager.rangeOfMore : data.pager.range
  const range = table.querySelector('nav [role="status"]')
  if (range)
    range.textContent = values.reduce((all, [mark, value]) => all.replace(mark, formatDecimal(String(value), 0)), text)
  const choice = table.querySelector('nav [role="combobox"]')
  if (choice) choice.textContent = String(size)
}
