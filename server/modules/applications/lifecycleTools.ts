import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import type { RelatedPerson } from './relatedPerson.ts'

type Trx = Transaction<Tables>
export type Invitation = RelatedPerson & { readonly applicationId: string; readonly language: Language; readonly now: Date }

/** What else happens with an application on its way; each in the transaction that moves it. */
export type LifecycleTools = {
  inviteRelated(trx: Trx, invitation: Invitation): Promise<void>
  /** How many related applicants have not sent their part. */
  missingParts(trx: Trx, applicationId: string): Promise<number>
  tellApplicant(trx: Trx, confirmed: { readonly applicationId: string; readonly now: Date }): Promise<void>
}

export function lifecycleTools({ texts, portal }: Pick<FastifyInstance, 'texts' | 'portal'>): LifecycleTools {
  return {
    async inviteRelated() {},
    async missingParts() { return 0 },
    async tellApplicant(trx, { applicationId, now }) {
      const { reference, language, payload } = await trx.selectFrom('application').select(['reference', 'language', 'payload']).where('id', '=', applicationId).executeTakeFirstOrThrow()
      const { name, email } = (payload as { applicant: { name: string; email: string } }).applicant
      const parameters = { brand: portal.brand.provider, reference, name, email: portal.brand.supportEmail, phone: portal.brand.supportPhone }
      await enqueue(trx, {
        channel: 'EMAIL', to: email, now, subject: texts.get(language, 'server', 'mail.applicationReceived.subject', parameters),
        text: texts.get(language, 'server', 'mail.applicationReceived.text', parameters),
      })
    },
  }
}
