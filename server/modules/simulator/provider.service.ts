import type { Kysely } from 'kysely'
import type { SimulatorDecision } from '../../../schemas/generated/types/actions/simulator-decision.ts'
import type { SimulatorInvoicesAnswer } from '../../../schemas/generated/types/actions/simulator-invoices-answer.ts'
import { parseId } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { businessDay } from '../../texts/businessDay.ts'
import { financeInvoice, rejectInvoice, submittedInvoices } from './provider.repository.ts'

type Tools = { readonly db: Kysely<Tables>; readonly now: () => Date }
const MAX_INVOICES = 20

/** Uploaded invoices on which the provider has not decided, newest first. */
export async function waitingForProvider({ db }: Tools): Promise<SimulatorInvoicesAnswer> {
  return submittedInvoices(db, MAX_INVOICES)
}

/** Decides as the provider of the financing would. @throws PortalError NOT_FOUND when nothing is to decide */
export async function decide({ db, now }: Tools, { invoiceId, decision }: SimulatorDecision): Promise<void> {
  const id = parseId(invoiceId)
  const isDecided =
    id !== null &&
    (await db
      .transaction()
      .execute(async trx =>
        decision === 'FINANCE' ? financeInvoice(trx, id, businessDay(now())) : rejectInvoice(trx, id),
      ))
  if (!isDecided) throw new PortalError('NOT_FOUND')
}
