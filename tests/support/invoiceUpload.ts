import { businessDay } from '../../schemas/format/businessDay.ts'
import type { ManualUpload } from '../../schemas/generated/types/actions/manual-upload.ts'
import type { TestApp } from './app.ts'

export type UploadPlace = {
  readonly contractId: string
  readonly buyers: readonly { readonly id: string; readonly name: string; readonly code: string }[]
}

/** An active contract of the demo company with its buyers. */
export async function uploadPlace(
  portal: Pick<TestApp, 'db'>,
  product: 'ORDINARY' | 'REVERSE' = 'ORDINARY',
  fid = 'P-1001',
): Promise<UploadPlace> {
  const contract = await portal.db
    .selectFrom('contract as c')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .select('c.id')
    .where('p.fid', '=', fid)
    .where('c.status', '=', 'ACTIVE')
    .where('c.factoring_product', '=', product)
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const buyers = await portal.db
    .selectFrom('contract_third_party as l')
    .innerJoin('third_party as t', 't.id', 'l.third_party_id')
    .select(['t.id', 't.name', 't.registration_code as code'])
    .where('l.contract_id', '=', contract.id)
    .orderBy('t.name')
    .execute()
  return { contractId: contract.id, buyers }
}

/** YYYY-MM-DD, so many days after the day that the test's clock has at the provider's place. */
export const day = (now: Date, days: number): string => businessDay(new Date(now.getTime() + days * 86_400_000))

let counter = 0

/** Cells of a row without errors. */
export function uploadRow(
  { buyers }: UploadPlace,
  now: Date,
  over: Partial<Record<keyof ManualUpload, string>> = {},
): ManualUpload {
  counter += 1
  return {
    invoiceNumber: `UP-${String(counter)}-${String(process.pid)}`,
    buyerCode: buyers[0]?.code ?? '',
    issueDate: day(now, -2),
    dueDate: day(now, 28),
    invoiceAmount: '1000.00',
    transferClaimAmount: '1000.00',
    ...over,
  }
}
