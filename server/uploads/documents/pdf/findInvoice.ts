import type { RowField } from '../../../../schemas/invoiceRow.ts'
import type { DocumentResult, FoundText, ReadContext } from '../document.types.ts'
import { type Candidate, candidatesIn } from './candidates.ts'
import { type Cell, placeOf } from './cells.ts'
import { findParties } from './findParties.ts'
import { isCreditTitle, type LabelKind } from './labels.ts'
import { amountsIn, currencyIn } from './values.ts'

/** With fewer fields than this, the text is not that of an invoice. */
const LEAST_FIELDS = 3
/** A recognised value with a weaker word stays empty: typing it is faster than finding its mistake. */
const LEAST_CONFIDENCE = 80

/**
 * Finds an invoice in the text of a PDF (UPL-84). A field is filled only when everything in the text agrees on it:
 * labels with different values leave it empty, and an amount must be the sum of net and VAT or stated twice.
 */
export function findInvoice(
  cells: readonly Cell[],
  text: string,
  context: ReadContext,
  source: 'text' | 'picture' = 'text',
): DocumentResult {
  // A letter of the company's own name that was misread does not make it another company's invoice.
  const parties = findParties(cells, context, source === 'text')
  if (parties === 'anotherCompany') return { kind: 'unread', reason: 'anotherCompany' }
  const candidates = candidatesIn(cells)
  const isCredit = cells.some(cell => cell.page === 1 && isCreditTitle(cell.text))
  const number = agreed(candidates, 'number')
  const issueDate = agreed(candidates, 'issueDate')
  const dueDate = agreed(candidates, 'dueDate')
  const areDatesRight = issueDate === undefined || dueDate === undefined || dueDate.value > issueDate.value
  const amounts = amountsOf(candidates, cells)
  const found: Partial<Record<RowField, FoundText>> = {
    ...field('invoiceNumber', number),
    ...(parties === null ? {} : { buyer: parties }),
    ...(areDatesRight ? { ...field('issueDate', issueDate), ...field('dueDate', dueDate) } : {}),
    ...field('invoiceAmount', amounts?.total),
    ...field('transferClaimAmount', amounts?.claim),
    ...(amounts === undefined ? {} : currencyOf(cells, amounts.total)),
  }
  const filled = Object.keys(found).filter(name => name !== 'currency' && name !== 'transferClaimAmount').length
  if (filled < LEAST_FIELDS) return { kind: 'unread', reason: 'notAnInvoice', text }
  return { kind: 'pdf', invoice: { fields: found, isCredit }, text }
}

function field(name: RowField, found: Candidate | undefined): Partial<Record<RowField, FoundText>> {
  return found === undefined || confidenceOf(found) < LEAST_CONFIDENCE
    ? {}
    : { [name]: { text: found.value, place: partOf(found) } }
}

/** That of its weakest word; text that was not recognised in a picture is certain. */
function confidenceOf({ cell, start, end }: Candidate): number {
  const parts = (cell.recognised ?? []).filter(part => part.end > start && part.start < end)
  return Math.min(100, ...parts.map(({ confidence }) => confidence))
}

/** The place of the value within its cell; letters are taken to be equally wide. */
function partOf({ cell, start, end }: Candidate): FoundText['place'] {
  const letter = cell.width / Math.max(1, cell.text.length)
  return placeOf({ ...cell, x: cell.x + start * letter, width: Math.max(1, end - start) * letter })
}

/** The value that all labels of a kind have; those with a common word only count if there is no other. */
function agreed(candidates: readonly Candidate[], kind: LabelKind): Candidate | undefined {
  const all = candidates.filter(one => one.kind === kind)
  const exact = all.filter(one => !one.isGeneric)
  const chosen = exact.length > 0 ? exact : all
  const values = new Set(chosen.map(one => one.value.replaceAll(' ', '').toUpperCase()))
  return values.size === 1 ? chosen[0] : undefined
}

const cents = (amount: string): bigint => {
  const value = BigInt(amount.replace('.', ''))
  return value < 0n ? -value : value
}

type Amounts = { readonly total: Candidate; readonly claim: Candidate }

/**
 * The total with VAT and what is payable. Net and VAT make the total, or total and payable are stated as the same; and no
 * amount of the document is larger, or it would be the total of one line.
 */
function amountsOf(candidates: readonly Candidate[], cells: readonly Cell[]): Amounts | undefined {
  const of = (kind: LabelKind) => candidates.filter(one => one.kind === kind)
  const [totals, payables, nets] = [of('total'), of('payable'), of('net')]
  const vats = of('vat').map(one => cents(one.value))
  const vatSums = new Set([...vats, vats.reduce((sum, one) => sum + one, 0n)])
  const isSum = ({ value }: Candidate): boolean =>
    vats.length > 0 && nets.some(net => [...vatSums].some(vat => cents(net.value) + vat === cents(value)))
  const isTwice = (one: Candidate): boolean =>
    totals.includes(one) && payables.some(other => cents(other.value) === cents(one.value))
  const largest = cells
    .flatMap(cell => amountsIn(cell.text))
    .reduce((most, one) => (cents(one) > most ? cents(one) : most), 0n)
  const total = [...totals, ...payables].find(one => cents(one.value) === largest && (isSum(one) || isTwice(one)))
  if (total === undefined || largest === 0n) return undefined
  const claims = payables.filter(one => cents(one.value) <= cents(total.value))
  const isClaimOpen =
    new Set(claims.map(one => one.value)).size > 1 ||
    (claims.length === 0 && of('prepaid').some(one => cents(one.value) > 0n))
  if (isClaimOpen) return undefined
  return { total, claim: claims[0] ?? total }
}

/** The one currency beside amounts; without any, the contract's. */
function currencyOf(cells: readonly Cell[], total: Candidate): Partial<Record<RowField, FoundText>> {
  const found = new Set(cells.flatMap(cell => (amountsIn(cell.text).length > 0 ? (currencyIn(cell.text) ?? []) : [])))
  const text = currencyIn(total.cell.text) ?? (found.size === 1 ? [...found][0] : undefined)
  return text === undefined ? {} : { currency: { text, place: partOf(total) } }
}
