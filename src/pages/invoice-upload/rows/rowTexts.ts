import {
  findBuyer,
  checkRow,
  numberKey,
  readAmount,
  readRow,
  rowFields,
  type RowField,
  type RowTexts,
  tidy,
} from '../../../../schemas/invoiceRow.ts'
import { formatDecimal } from '../../../cells/formatMoney.ts'
import type { Draft, ManualUpload } from '../../../api/staff/invoiceUploadApi.ts'
import { readTypedDate } from './shorthands.ts'
import type { Problem } from './problems.ts'
import { type TypedField, typedFields, type UploadBuyer, type UploadContext } from './uploadTypes.ts'

type Rules = Pick<UploadContext, 'buyers' | 'currency' | 'isReverse'> & { readonly today: string }
type Amounts = { readonly texts: RowTexts; readonly isClaimTyped: boolean }

/** The cells of a draft: its values, or the texts that could not be read. */
export function textsOfDraft(draft: Draft): RowTexts {
  const buyer = draft.thirdPartyId === null ? (draft.raw.buyer ?? draft.buyerName) : draft.buyerCode
  return {
    invoiceNumber: draft.invoiceNumber ?? draft.raw.invoiceNumber ?? '',
    buyer: buyer ?? '',
    issueDate: draft.issueDate ?? draft.raw.issueDate ?? '',
    dueDate: draft.dueDate ?? draft.raw.dueDate ?? '',
    invoiceAmount: draft.invoiceAmount ?? draft.raw.invoiceAmount ?? '',
    transferClaimAmount: draft.transferClaimAmount ?? draft.raw.transferClaimAmount ?? '',
    currency: draft.currency ?? draft.raw.currency ?? '',
  }
}

export function problemsOfDraft(draft: Draft): readonly Problem[] {
  return draft.problems.map(({ field, code, params }) => ({ field, code, ...(params === undefined ? {} : { params }) }))
}

export function isEmptyRow(texts: RowTexts): boolean {
  return rowFields.every(field => field === 'currency' || tidy(texts[field] ?? '') === '')
}

export function isSameTexts(one: RowTexts, other: RowTexts): boolean {
  return rowFields.every(field => (one[field] ?? '') === (other[field] ?? ''))
}

/** The same in all that is typed; a row that is not stored yet has no currency. */
export function isSameInvoice(one: RowTexts, other: RowTexts): boolean {
  return typedFields.every(field => (one[field] ?? '') === (other[field] ?? ''))
}

/** Whether a draft of the server is what this user has sent: the answer to the call may have been lost. */
export function isStoredAs(draft: Draft, texts: RowTexts, confirmed: readonly RowField[] = []): boolean {
  const stored = textsOfDraft(draft)
  const isSameCurrency = (texts.currency ?? '') === '' || texts.currency === stored.currency
  return isSameCurrency && isSameInvoice(stored, texts) && !draft.toConfirm.some(field => confirmed.includes(field))
}

/** A typed text in the form it is stored in, if it can be read: dates and amounts by value, a buyer by its code. */
function normalised(field: TypedField, typed: string, texts: RowTexts, { buyers, today }: Rules): string {
  const text = tidy(typed)
  if (text === '') return ''
  if (field === 'invoiceAmount' || field === 'transferClaimAmount') return readAmount(text) ?? text
  if (field === 'issueDate' || field === 'dueDate') {
    const issueDate = readTypedDate(texts.issueDate ?? '', { field: 'issueDate', issueDate: null, today }) ?? null
    return readTypedDate(text, { field, issueDate, today }) ?? text
  }
  if (field === 'buyer') {
    const found = findBuyer(text, buyers)
    return typeof found === 'string' ? text : found.registrationCode
  }
  return text
}

/** The cells after one was typed. The amount is copied to the claim until the claim itself was typed (UPL-07). */
export function withTyped({ texts, isClaimTyped }: Amounts, field: TypedField, typed: string, rules: Rules): Amounts {
  const text = normalised(field, typed, texts, rules)
  const next = { ...texts, [field]: text }
  if (field === 'invoiceAmount' && !isClaimTyped) next.transferClaimAmount = text
  const touched = field === 'transferClaimAmount' ? text !== '' && text !== (texts.invoiceAmount ?? '') : isClaimTyped
  return { texts: next, isClaimTyped: touched }
}

/** The cells of a row as the calls send them. */
export function bodyOf(texts: RowTexts, buyers: readonly UploadBuyer[]): ManualUpload {
  const { buyer = '', ...rest } = texts
  const found = buyer === '' ? undefined : findBuyer(buyer, buyers)
  const named =
    found === undefined
      ? {}
      : typeof found === 'string'
        ? { buyerName: buyer }
        : { buyerName: found.name, buyerCode: found.registrationCode }
  const filled = Object.entries(rest).filter(([, text]) => text !== undefined && text !== '')
  return { ...Object.fromEntries(filled), ...named }
}

/**
 * What is wrong with a row that is not stored as shown: by itself, and by repeating a number of another row (UPL-05).
 * @param others the other rows of the page
 * @param toConfirm recognised fields that still have to be compared with the document
 */
export function checkTexts(
  texts: RowTexts,
  others: readonly RowTexts[],
  rules: Rules,
  toConfirm: readonly RowField[] = [],
): readonly Problem[] {
  const { buyers, currency, isReverse } = rules
  const row = readRow(texts, buyers, currency)
  const problems: Problem[] = checkRow({ ...row, toConfirm }, rules, buyers)
  const key = row.invoiceNumber === null ? undefined : numberKey(row.invoiceNumber)
  const isTwice = (other: RowTexts) =>
    key === numberKey(tidy(other.invoiceNumber ?? '')) && (!isReverse || (other.buyer ?? '') === (texts.buyer ?? ''))
  if (key !== undefined && others.some(isTwice)) problems.unshift({ field: 'invoiceNumber', code: 'SME14' })
  return problems
}

/** Recognised fields of a draft that are neither confirmed nor changed (UPL-85). */
export function fieldsToConfirm(
  draft: Draft | undefined,
  texts: RowTexts,
  confirmed: readonly RowField[] = [],
): readonly RowField[] {
  if (draft === undefined || draft.toConfirm.length === 0) return []
  const found = textsOfDraft(draft)
  return draft.toConfirm.filter(field => !confirmed.includes(field) && (texts[field] ?? '') === (found[field] ?? ''))
}

/** What a cell shows: a buyer by name, an amount in the portal's format, anything unreadable as it was typed. */
export function shownText(field: RowField, text: string, buyers: readonly UploadBuyer[]): string {
  if (text === '') return ''
  if (field === 'buyer') {
    const found = findBuyer(text, buyers)
    return typeof found === 'string' ? text : found.name
  }
  if (field === 'invoiceAmount' || field === 'transferClaimAmount')
    return /^-?\d+\.\d{2}$/.test(text) ? formatDecimal(text) : text
  return text
}

/** What the editor of a cell begins with: amounts without dots between thousands, which could be misread. */
export function editedText(field: RowField, text: string, buyers: readonly UploadBuyer[]): string {
  if (field === 'invoiceAmount' || field === 'transferClaimAmount')
    return /^-?\d+\.\d{2}$/.test(text) ? text.replace('.', ',') : text
  return shownText(field, text, buyers)
}
