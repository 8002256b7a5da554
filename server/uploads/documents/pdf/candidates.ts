import type { Cell } from './cells.ts'
import { isNumberWord, isSeriesWord, type LabelKind, labelsIn, wordsOf } from './labels.ts'
import { amountIn, dateIn, numberIn, type Read } from './values.ts'

/** A value that a label points at. */
export type Candidate = {
  readonly kind: LabelKind
  readonly value: string
  readonly cell: Cell
  /** The part of the cell's text that is the value. */
  readonly start: number
  readonly end: number
  /** The label is a common word, so that a more exact one overrules it. */
  readonly isGeneric: boolean
  readonly where: 'inline' | 'right' | 'below'
}

const readers: Partial<Record<LabelKind, (text: string) => Read | undefined>> = {
  number: numberIn,
  issueDate: dateIn,
  dueDate: dateIn,
  total: amountIn,
  payable: amountIn,
  net: amountIn,
  vat: amountIn,
  prepaid: amountIn,
}

/** How far a value may be from its label: below in heights of its letters, to the right in parts of the page. */
const MAX_BELOW = 3
const MAX_RIGHT = 0.75

/** Every value after, right of or below a label. */
export function candidatesIn(cells: readonly Cell[]): Candidate[] {
  const pages = new Map<number, Cell[]>()
  for (const cell of cells) pages.set(cell.page, [...(pages.get(cell.page) ?? []), cell])
  return [...pages.values()].flatMap(page => page.flatMap(cell => ofCell(cell, page)))
}

function ofCell(cell: Cell, page: readonly Cell[]): Candidate[] {
  const words = wordsOf(cell.text)
  const labels = labelsIn(words, cell.recognised !== undefined)
  // In the middle of a sentence a common word is no label.
  const used = labels.filter(({ from, isGeneric }) => from === 0 || !isGeneric)
  return used.flatMap(label => {
    const { kind, isGeneric } = label
    const read = readers[kind]
    if (read === undefined) return []
    const next = labels.find(other => other.from >= label.to)
    const start = words[label.to]?.start ?? cell.text.length
    const end = next === undefined ? cell.text.length : (words[next.from]?.start ?? cell.text.length)
    const rest = cell.text.slice(Math.min(start, end), end)
    const skipped =
      kind === 'vat' || kind === 'total' || kind === 'net' || kind === 'payable' ? withoutRate(rest) : rest
    const inline = read(skipped)
    if (inline !== undefined) {
      const offset = start + rest.length - skipped.length
      return [
        {
          kind,
          isGeneric,
          cell,
          value: inline.value,
          start: offset + inline.start,
          end: offset + inline.end,
          where: 'inline' as const,
        },
      ]
    }
    // Words after the label that are no value belong to a sentence.
    if (/\p{L}{4,}/u.test(skipped) || next !== undefined) return []
    return [
      ...beside(cell, page, kind, isGeneric, read, 'right'),
      ...beside(cell, page, kind, isGeneric, read, 'below'),
    ]
  })
}

/** Without a rate of VAT, a currency and signs before the amount: `21 % (EUR):`. */
function withoutRate(text: string): string {
  return text.replace(
    /^[\s(]*(?:\d{1,2}(?:[.,]\d{1,2})?\s?%)?[\s():,]*(?:(?:EUR|USD|GBP|PLN|SEK|€|\$|£)[\s():,]+)?/u,
    '',
  )
}

function beside(
  label: Cell,
  page: readonly Cell[],
  kind: LabelKind,
  isGeneric: boolean,
  read: (text: string) => Read | undefined,
  where: 'right' | 'below',
): Candidate[] {
  const cell = where === 'right' ? rightOf(label, page) : below(label, page)
  if (cell === undefined) return []
  const words = wordsOf(cell.text)
  if (labelsIn(words, cell.recognised !== undefined).some(({ from }) => from === 0)) return []
  // A title such as "Invoice" may be near any value; only a value marked as a number belongs to it.
  const first = words[0]?.folded ?? ''
  if (kind === 'number' && isGeneric && !isNumberWord(first) && !isSeriesWord(first)) return []
  const found = read(cell.text)
  if (found === undefined) return []
  // The value is the whole cell, apart from a currency or the end of a date.
  const rest = cell.text.slice(found.end).replace(/^\s*(?:EUR|USD|GBP|PLN|SEK|€|zł|kr|d\.|g\.|m\.)?[\s.,;)]*/u, '')
  return rest === '' ? [{ kind, isGeneric, cell, ...found, where }] : []
}

function rightOf(label: Cell, page: readonly Cell[]): Cell | undefined {
  const middle = label.y + label.height / 2
  return page
    .filter(
      cell =>
        cell !== label && cell.x >= label.x + label.width - 1 && cell.y <= middle && cell.y + cell.height >= middle,
    )
    .filter(cell => cell.x - label.x - label.width <= MAX_RIGHT * cell.pageWidth)
    .sort((one, other) => one.x - other.x)[0]
}

function below(label: Cell, page: readonly Cell[]): Cell | undefined {
  const bottom = label.y + label.height
  return page
    .filter(
      cell => cell !== label && cell.y >= bottom - label.height * 0.4 && cell.y - bottom <= MAX_BELOW * label.height,
    )
    .filter(cell => isAligned(label, cell))
    .sort((one, other) => one.y - other.y)[0]
}

/** One column: left or right edges agree, or one is in the middle of the other. */
function isAligned(one: Cell, other: Cell): boolean {
  const near = (first: number, second: number): boolean => Math.abs(first - second) < 4
  return (
    near(one.x, other.x) ||
    near(one.x + one.width, other.x + other.width) ||
    near(one.x + one.width / 2, other.x + other.width / 2)
  )
}
