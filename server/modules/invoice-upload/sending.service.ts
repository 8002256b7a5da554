import type { VerificationGroup } from '../../../schemas/generated/types/actions/verification-group.ts'
import type { VerificationPreview } from '../../../schemas/generated/types/actions/verification-preview.ts'
import type { VerificationSend } from '../../../schemas/generated/types/actions/verification-send.ts'
import type { VerificationSent } from '../../../schemas/generated/types/actions/verification-sent.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { parseId } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import { buyersOf, ownContract } from './drafts.repository.ts'
import type { SendingTools } from './invoice-upload.types.ts'
import { contactOf, invoicesToSend, lockInvoicesToSend, type InvoiceToSend } from './sending.repository.ts'
import { groupsOf, type Group } from './sendingGroups.ts'

/** Sends submitted invoices to their buyers, for the first time or again (UPL-11, UPL-51). */
export class SendingService {
  readonly #tools: SendingTools

  constructor(tools: SendingTools) {
    this.#tools = tools
  }

  /**
   * Sends all groups or none.
   * @throws PortalError NOT_FOUND for an invoice that is not waiting to be sent; VALIDATION_FAILED noContact at a buyer
   * without a contact, contactUnknown at an address that is not a contact's, mailsUsedUp at each buyer whose mail exceeds
   * a limit of the day
   */
  async send(
    session: Session,
    contractId: string,
    sentGroups: VerificationSend,
    key: string | undefined,
  ): Promise<VerificationSent> {
    const id = parseId(contractId)
    if (id === null) throw new PortalError('NOT_FOUND')
    const { db, now, verification } = this.#tools
    const sent = await db.transaction().execute(async trx => {
      const contract = await ownContract(trx, partyOf(session).id, id, 'update')
      if (contract === undefined) throw new PortalError('NOT_FOUND')
      const named =
        key === undefined
          ? undefined
          : {
              scope: `user ${session.userId} party ${partyOf(session).id}`,
              route: `POST /invoice/upload/${id}/buyer-verification:send`,
              key,
            }
      const digest = digestOf('buyer-verification', sentGroups)
      const answered = named === undefined ? undefined : await claimKey<VerificationSent>(trx, named, digest)
      if (answered !== undefined) return answered
      const groups = groupsOf(sentGroups, await buyersOf(trx, id), index => `/${String(index)}`)
      const issues: Issue[] = []
      for (const [index, group] of groups.entries()) {
        requireAll(group, await lockInvoicesToSend(trx, selectionOf(id, group)))
        const contact = await contactOf(trx, id, group.thirdPartyId, group.contactEmail)
        if (contact === undefined) {
          issues.push(contactIssue(`/${String(index)}`, group))
          continue
        }
        const { thirdPartyId, invoiceIds } = group
        const sending = { contractId: id, thirdPartyId, contact, invoiceIds, sentBy: session.userId, now: now() }
        const issue = await verification.send(trx, sending).then(() => undefined, mailsUsedUp)
        if (issue !== undefined) issues.push({ path: `/${String(index)}/${group.contactField}`, ...issue })
      }
      if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues })
      const count = groups.reduce((sum, { invoiceIds }) => sum + invoiceIds.length, 0)
      const answer: VerificationSent = { invoiceUploadedOk: true, sentInvoiceCount: count }
      if (named !== undefined) await rememberAnswer(trx, named, digest, answer, now())
      return answer
    })
    await this.#tools.wakeMails()
    return sent
  }

  /** The mail that `send` would send for this group (UPL-50). @throws PortalError as `send` */
  async preview(session: Session, contractId: string, sent: VerificationGroup): Promise<VerificationPreview> {
    const { db, now, verification } = this.#tools
    const id = parseId(contractId)
    const contract = id === null ? undefined : await ownContract(db, partyOf(session).id, id)
    if (id === null || contract === undefined) throw new PortalError('NOT_FOUND')
    const [group] = groupsOf([sent], await buyersOf(db, id), () => '')
    if (group === undefined) throw new PortalError('NOT_FOUND')
    requireAll(group, await invoicesToSend(db, selectionOf(id, group)))
    const contact = await contactOf(db, id, group.thirdPartyId, group.contactEmail)
    if (contact === undefined) throw new PortalError('VALIDATION_FAILED', { issues: [contactIssue('', group)] })
    const { thirdPartyId, invoiceIds } = group
    return verification.preview(db, { contractId: id, thirdPartyId, contact, invoiceIds, now: now() })
  }
}

function selectionOf(contractId: string, { invoiceIds: ids, replaces }: Group) {
  return { contractId, ids, replaces }
}

function requireAll({ thirdPartyId, invoiceIds }: Group, found: readonly InvoiceToSend[]): void {
  if (found.length !== invoiceIds.length || found.some(invoice => invoice.third_party_id !== thirdPartyId))
    throw new PortalError('NOT_FOUND')
}

/** Names the buyer, because another contact, or another day, is only needed there. Anything else is thrown again. */
function mailsUsedUp(error: unknown): Omit<Issue, 'path'> {
  if (!(error instanceof PortalError && error.code === 'TOO_MANY_ATTEMPTS')) throw error
  return { code: 'mailsUsedUp', params: { buyer: error.details?.['buyer'] } }
}

function contactIssue(at: string, { contactEmail, contactField }: Group): Issue {
  return { path: `${at}/${contactField}`, code: contactEmail === undefined ? 'noContact' : 'contactUnknown' }
}
