import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { NewMessage } from '../../outbox/outbox.repository.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import type { Texts } from '../../texts/texts.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import * as repository from './customer-links.repository.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'

/** `publicUrl` is the origin of links, from the configuration and never from a request. */
export type InviteCustomerTools = {
  readonly texts: Pick<Texts, 'get'>
  readonly portal: Pick<PortalSettings, 'brand' | 'prefillConfirmation'>
  readonly publicUrl: string
}
type Trx = Transaction<Tables>
type CustomerRequest = { applicationId: string; now: Date; sentBy?: Channel | undefined }

const DAY_MS = 24 * 3600 * 1000

/**
 * Sends the customer a link to review, consent to and confirm a prefilled application. Until then the application is
 * unconfirmed, and any earlier link becomes invalid. Call it in the transaction that stores the application, and wake
 * the outbox after the commit.
 */
export async function inviteCustomer(
  trx: Trx,
  tools: InviteCustomerTools,
  { applicationId, now, sentBy = tools.portal.prefillConfirmation.linkBy }: CustomerRequest,
): Promise<void> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + tools.portal.prefillConfirmation.expiryDays * DAY_MS)
  await repository.writeLink(trx, { applicationId, hash: tokenHash(token), sentBy, now, expiresAt })
  await repository.setStatus(trx, applicationId, 'AWAITING_CUSTOMER')
  await addApplicationEvent(trx, applicationId, { status: 'AWAITING_CUSTOMER', note: sentBy, now })
  const message = await messageOf(trx, tools, { applicationId, token, sentBy })
  const isQueued = message !== undefined && (await enqueue(trx, { ...message, now }))
  if (!isQueued) await addApplicationEvent(trx, applicationId, { status: 'CUSTOMER_NOT_TOLD', note: sentBy, now })
}

async function messageOf(
  trx: Trx,
  { texts, portal, publicUrl }: InviteCustomerTools,
  { applicationId, token, sentBy }: { applicationId: string; token: string; sentBy: Channel },
): Promise<Omit<NewMessage, 'now'> | undefined> {
  const {
    reference,
    form,
    language,
    name,
    email,
    phone,
    partner_name: partner,
  } = await repository.addressee(trx, applicationId)
  const { brand, prefillConfirmation } = portal
  const page = form.startsWith('loan') ? 'loanRequest' : 'leasingRequest'
  const parameters = {
    name,
    reference,
    partner: partner ?? brand.provider,
    link: `${publicUrl}/${page}/customer?token=${token}&language=${language}`,
    days: prefillConfirmation.expiryDays,
    brand: brand.provider,
    email: brand.supportEmail,
    phone: brand.supportPhone,
  }
  const text = (key: string): string => texts.get(language, 'server', key, parameters)
  if (sentBy === 'SMS')
    return phone === null
      ? undefined
      : { channel: 'SMS', to: phone, audience: 'OUTSIDE', text: text('sms.customerLink') }
  return email === null
    ? undefined
    : {
        channel: 'EMAIL',
        to: email,
        audience: 'OUTSIDE',
        subject: text('mail.customerLink.subject'),
        text: text('mail.customerLink.text'),
      }
}
