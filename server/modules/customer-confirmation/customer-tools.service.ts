import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { inviteCustomer } from './inviteCustomer.ts'
import type { InviteCustomerTools } from './inviteCustomer.ts'
import { CustomerConfirmation, FINISH_MS } from './customer-confirmation.service.ts'
import type { CustomerTools } from './customer-confirmation.types.ts'
import * as repository from './customer-links.repository.ts'

/** Tools of the portal, as the Fastify app decorates them. */
type PortalTools = Omit<InviteCustomerTools, 'publicUrl'> & { readonly config: Pick<Config, 'publicUrl' | 'now'> }

/** The customer's side of prefilled requests. It is stateless, so each module may create its own. */
export function customerConfirmation({
  db,
  outbox,
  texts,
  portal,
  config,
}: PortalTools & { readonly db: Kysely<Tables>; readonly outbox: Pick<Outbox, 'wake'> }): CustomerConfirmation {
  return new CustomerConfirmation({ db, outbox, texts, portal, publicUrl: config.publicUrl, now: config.now })
}

/** Customer steps in a request's processing; `ask` is null where the partner's submission suffices. */
export function customerTools({ texts, portal, config }: PortalTools): CustomerTools {
  return {
    ask: portal.prefillConfirmation.enabled
      ? (trx, request) => inviteCustomer(trx, { texts, portal, publicUrl: config.publicUrl }, request)
      : null,
    async files(trx, applicationId) {
      const files = await repository.partnerFiles(trx, applicationId)
      return files.map(({ file_name: fileName, size: fileSize, document_type: documentType }) => ({
        fileName,
        fileSize,
        documentType,
      }))
    },
    extend: (trx, applicationId, now) => repository.extend(trx, applicationId, new Date(now.getTime() + FINISH_MS)),
  }
}
