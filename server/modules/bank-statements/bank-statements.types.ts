import type { Language } from '../../db/tables.ts'
import type { BankIdentification } from '../../providers/bank/bankIdentification.ts'
import type { BankStatements } from '../../providers/bank/bankStatements.ts'

/** The form that is filled in before the bank (schemas/forms). */
export const STATEMENT_FORM = 'bank-statement'

/** The part of the bank service that this area uses. */
export type StatementBank = BankStatements & Pick<BankIdentification, 'institutions' | 'requisition'>

/** What the page sends after the return from the bank. */
export type StatementUpload = {
  /** Answers of the form, without the codes of the trip to the bank. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly md5Code: string
  readonly requisitionId: string
  readonly language: Language
  readonly formVersion: number | undefined
}
