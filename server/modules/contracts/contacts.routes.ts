import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PortalError } from '../../errors.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { contactError } from './contactIssues.ts'
import { ContactsService } from './contacts.service.ts'

const config = { access: 'user', permission: 'MANAGE_CONTRACT', product: 'FACTORING' } as const
const text = { type: 'string', maxLength: 512 } as const
const place = {
  type: 'object',
  required: ['contractId', 'thirdPartyId'],
  properties: { contractId: text, thirdPartyId: text },
} as const
const one = {
  type: 'object',
  required: [...place.required, 'email'],
  properties: { ...place.properties, email: text },
} as const
const nothing = { type: 'object', additionalProperties: false, properties: {} } as const
const tags = ['contracts']
const response = { $ref: 'entities/contact.json#' }

/** Adds, changes and deletes contact persons (CON-30). */
export async function contactsRoutes(app: FastifyInstance): Promise<void> {
  const contacts = new ContactsService({ db: app.db, now: app.config.now })

  app.post(
    '/contracts/:contractId/third-parties/:thirdPartyId/contacts',
    {
      config,
      attachValidation: true,
      schema: {
        tags,
        summary: 'Add a contact person',
        description: 'The e-mail names the contact from then on: CONTACT_EXISTS when this buyer has it already.',
        params: place,
        querystring: nothing,
        headers: { $ref: 'actions/idempotency-headers.json#' },
        body: { $ref: 'actions/contact-new.json#' },
        response: { 201: response },
      },
    },
    async (request, reply) => {
      rejectInvalid(request)
      return reply
        .code(201)
        .send(await contacts.add(sessionOf(request), request.params, request.body, request.headers['idempotency-key']))
    },
  )

  app.put(
    '/contracts/:contractId/third-parties/:thirdPartyId/contacts/:email',
    {
      config,
      attachValidation: true,
      schema: {
        tags,
        summary: 'Change a contact person',
        description: 'The e-mail names the contact and stays.',
        params: one,
        querystring: nothing,
        body: { $ref: 'actions/contact-change.json#' },
        response: { 200: response },
      },
    },
    async request => {
      rejectInvalid(request)
      return contacts.change(sessionOf(request), request.params, request.params.email, request.body)
    },
  )

  app.delete(
    '/contracts/:contractId/third-parties/:thirdPartyId/contacts/:email',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a contact person',
        description: 'The last one of a buyer stays: LAST_CONTACT.',
        params: one,
        querystring: nothing,
      },
    },
    async (request, reply) => {
      await contacts.remove(sessionOf(request), request.params, request.params.email)
      return reply.code(204).send()
    },
  )
}

/** Reports invalid fields by their contact codes; other errors stay unchanged. */
function rejectInvalid({ validationError: error }: FastifyRequest): void {
  if (error === undefined) return
  throw error instanceof PortalError && error.code === 'VALIDATION_FAILED' ? contactError(error) : error
}
