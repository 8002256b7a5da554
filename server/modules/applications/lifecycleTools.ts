import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { tellComplete, tellConfirmed } from '../application-copy/confirmationMail.ts'
import { inviteRelated } from '../related-applicants/inviteRelated.ts'
import type { RelatedPerson } from './relatedPerson.ts'

type Trx = Transaction<Tables>
type Told = { readonly applicationId: string; readonly now: Date }
export type Invitation = RelatedPerson & {
  readonly applicationId: string
  readonly language: Language
  readonly now: Date
}

/** Side effects of application status changes. Each runs in the transaction that changes the status. */
export type LifecycleTools = {
  inviteRelated(trx: Trx, invitation: Invitation): Promise<void>
  /** Number of related applicants who have not sent their part. */
  missingParts(trx: Trx, applicationId: string): Promise<number>
  tellConfirmed(trx: Trx, told: Told): Promise<void>
  tellComplete(trx: Trx, told: Told): Promise<void>
}

export function lifecycleTools({
  texts,
  portal,
  config,
}: Pick<FastifyInstance, 'texts' | 'portal' | 'config'>): LifecycleTools {
  const tools = { texts, portal, publicUrl: config.publicUrl }
  return {
    async inviteRelated(trx, invitation) {
      await inviteRelated(trx, tools, invitation)
    },
    async missingParts(trx, applicationId) {
      const { missing } = await trx
        .selectFrom('related_applicant')
        .select(({ fn }) => fn.countAll<string>().as('missing'))
        .where('application_id', '=', applicationId)
        .where('submitted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(missing)
    },
    tellConfirmed: (trx, told) => tellConfirmed(trx, tools, told),
    tellComplete: (trx, told) => tellComplete(trx, tools, told),
  }
}
