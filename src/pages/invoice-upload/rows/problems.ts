import type { RowField, RowProblem } from '../../../../schemas/invoiceRow.ts'
import { rowErrorCodes } from '../../../../schemas/invoiceRow.ts'
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

/** Whether a problem is a mistake. A field to confirm counts as an error of the row, but nobody has made one. */
export const isMistake = ({ code }: Pick<Problem, 'code'>): boolean => isErrorCode(code) && code !== 'toConfirm'

/** Messages that the specification names; they tell more than the general text of their code. */
const namedKeys: Partial<Record<ProblemCode, string>> = {
  SME14: 'upload.existingInvoiceValidationMessage',
  dueNotLater: 'upload.invoiceDateDateValidationMessage',
  claimTooLarge: 'upload.transferClaimBiggerThanAmountValidationMessage',
}

/** A problem in words, with the remedy (UPL-45). */
export function problemText(t: Translate, { code, params = {} }: Pick<Problem, 'code' | 'params'>): string {
  // The server names the invoice that stands against the row; the page knows only the other rows.
  if (code === 'SME14' && params['invoiceNumber'] !== undefined) return t('upload.invoiceNumberAlreadyExists', params)
  return t(namedKeys[code] ?? `upload.problem.${code}`, params)
}

/** Label of a field; the issuer of a reverse contract's invoices is the supplier. */
export function fieldLabel(t: Translate, field: RowField, isReverse: boolean): string {
  return t(field === 'buyer' && isReverse ? 'upload.field.supplier' : `upload.field.${field}`)
}

/**
 * Problems that the row shows as a line of words. A missing file and fields to confirm have their own sign and filter,
 * and a warning beside an error of the same cell would only distract.
 */
export function spokenProblems(problems: readonly Problem[]): readonly Problem[] {
  const faulty = new Set(problems.filter(({ code }) => errors.has(code)).map(({ field }) => field))
  return problems.filter(
    ({ code, field }) => code !== 'noFile' && code !== 'toConfirm' && (errors.has(code) || !faulty.has(field)),
  )
}
