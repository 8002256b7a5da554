import type { FastifyInstance } from 'fastify'
import type { CustomerTools } from '../financial-request/financial-request.service.ts'
import { askCustomer } from './askCustomer.ts'
import { CustomerConfirmation, FINISH_MS } from './customer-confirmation.service.ts'
import * as repository from './customer-links.repository.ts'

/** The customer's side of prefilled requests. It is stateless, so each module may create its own. */
export function customerConfirmation({ db, outbox, texts, portal, config }: FastifyInstance): CustomerConfirmation {
  return new CustomerConfirmation({ db, outbox, texts, portal, publicUrl: config.publicUrl, now: config.now })
}

/** Customer steps in a request's processing; `ask` is null where the partner's submission suffices. */
export function customerTools({ texts, portal, config }: FastifyInstance): CustomerTools {
  return {
    ask: portal.prefillConfirmation.enabled
      ? (trx, asked) => askCustomer(trx, { texts, portal, publicUrl: config.publicUrl }, asked)
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
