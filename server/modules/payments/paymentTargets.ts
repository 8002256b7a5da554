import type { PaymentTable } from '../../db/tables.ts'
import type { Selectable } from 'kysely'

/** Products whose bills are paid online. */
export type PaymentProduct = 'FACTORING' | 'LOAN'
/** Contract whose bills a payment is for. */
export type PaymentTarget = { readonly product: PaymentProduct; readonly id: string }

/** Tables and columns of each product; the names are constants of the statements. */
export const paymentTables = {
  FACTORING: {
    contract: 'contract',
    column: 'contract_id',
    payee: 'factor_name',
    shown: 'true',
    bill: 'factor_invoice',
    billContract: 'contract_id',
  },
  LOAN: {
    contract: 'loan_contract',
    column: 'loan_contract_id',
    payee: 'financier',
    shown: "product_type = 'LOAN' and status <> 'READY_FOR_SIGNING'",
    bill: 'loan_bill',
    billContract: 'loan_contract_id',
  },
} as const satisfies Readonly<Record<PaymentProduct, object>>

export function targetOf({
  contract_id: contract,
  loan_contract_id: loan,
}: Pick<Selectable<PaymentTable>, 'contract_id' | 'loan_contract_id'>): PaymentTarget {
  if (contract !== null) return { product: 'FACTORING', id: contract }
  if (loan !== null) return { product: 'LOAN', id: loan }
  throw new Error('a payment is for no contract')
}
