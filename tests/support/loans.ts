import { expect } from 'vitest'
import type { Client, TestApp } from './app.ts'

export type Row = Record<string, string>
export type LoanBill = Row & { payments: Row[] }
export type LoanReport = Row & { amount: Row; reconciliationActs: (Row & { amount: Row })[] }

/** A session of the user with LOAN as the active product, which the calls of loans need. */
export async function asBorrower(portal: TestApp, username = 'demo', party = 'P-1001'): Promise<Client> {
  const client = await portal.as(username)
  expect((await client.post(`/api/user/products/switch?productFid=${party}-LOAN`)).statusCode).toBe(200)
  return client
}

/** Id of a loan by the number of its contract. */
export async function loanId({ db }: TestApp, contractNumber: string): Promise<string> {
  const { id } = await db
    .selectFrom('loan_contract')
    .select('id')
    .where('contract_number', '=', contractNumber)
    .executeTakeFirstOrThrow()
  return id
}

export const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100)
export const sumOf = (rows: readonly Row[], field: string): number =>
  rows.reduce((total, row) => total + cents(row[field]), 0)

/** Parameters of /hw/bills that name loans of one lending company. */
export function billQuery(...contractNumbers: readonly string[]): string {
  return contractNumbers.map(number => `contract.companyNumber=101&contract.contractNumber=${number}`).join('&')
}
