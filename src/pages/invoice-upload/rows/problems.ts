import type { RowField, RowProblem, RowTexts } from '../../../../schemas/invoiceRow.ts'
import { amountReadings, rowErrorCodes } from '../../../../schemas/invoiceRow.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'

export type ProblemCode = RowProblem['code']
/** A problem of a row, found by the page or by the server. */
export type Problem = {
  readonly field: RowField
  readonly code: ProblemCode
  readonly params?: Readonly<Record<string, string>>
}

const errors: ReadonlySet<string> = new Set(rowErrorCodes)

export function isErrorCode(code: string): boolean {
  return errors.has(code)
}

/** Whether a problem is a mistake. A field to confirm counts as an error of the row without being a mistake. */
export const isMistake = ({ code }: Pick<Problem, 'code'>): boolean => isErrorCode(code) && code !== 'toConfirm'

/** Messages of the specification, more specific than the general text of their code. */
const namedKeys: Partial<Record<ProblemCode, string>> = {
  SME14: 'upload.existingInvoiceValidationMessage',
  dueNotLater: 'upload.invoiceDateDateValidationMessage',
  claimTooLarge: 'upload.transferClaimBiggerThanAmountValidationMessage',
}

/** A problem in words, with the remedy (UPL-45). @param texts cells of its row */
export function problemText(t: Translate, { code, field, params = {} }: Problem, texts: RowTexts = {}): string {
  const readings = code === 'amount' ? amountReadings(texts[field] ?? '') : undefined
  if (readings !== undefined) return t('upload.problem.amountReadings', { ...readings, text: texts[field] ?? '' })
  if (code === 'numberTwice' && params['lines'] !== undefined) return t('upload.problem.numberTwiceInLines', params)
  // The server names the invoice that conflicts with the row; the page knows only the other rows.
  if (code === 'SME14' && params['invoiceNumber'] !== undefined) return t('upload.invoiceNumberAlreadyExists', params)
  return t(namedKeys[code] ?? `upload.problem.${code}`, params)
}

/** Problems whose message names another invoice, which differs from row to row. */
const summarised: ReadonlySet<string> = new Set([
  'SME14',
  'soldElsewhere',
  'similarInvoice',
  'similarNumber',
  'rejectedBefore',
  'termTooLong',
])

/** One sentence for the same problem of several rows. */
export function sharedProblemText(t: Translate, problems: readonly Problem[]): string {
  const [first] = problems
  if (first === undefined) return ''
  if (problems.length === 1) return problemText(t, first)
  if (summarised.has(first.code)) return t(`upload.shared.${first.code}`)
  return problemText(t, first.code === 'numberTwice' ? { field: first.field, code: first.code } : first)
}

/** Label of a field; the issuer of a reverse contract's invoices is the supplier. */
export function fieldLabel(t: Translate, field: RowField, isReverse: boolean): string {
  return t(field === 'buyer' && isReverse ? 'upload.field.supplier' : `upload.field.${field}`)
}

/**
 * Problems that the row shows as text. A missing file and fields to confirm have their own icon and filter,
 * and a warning beside an error of the same cell would only distract.
 */
export function spokenProblems(problems: readonly Problem[]): readonly Problem[] {
  const faulty = new Set(problems.filter(({ code }) => errors.has(code)).map(({ field }) => field))
  return problems.filter(
    ({ code, field }) => code !== 'noFile' && code !== 'toConfirm' && (errors.has(code) || !faulty.has(field)),
  )
}
