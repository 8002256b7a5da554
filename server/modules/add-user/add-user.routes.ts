import type { FastifyInstance } from 'fastify'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { officialNotices } from '../officials/official-notices.service.ts'
import { sessionOf } from '../../http/sessionOf.ts'
import { AddUserService } from './add-user.service.ts'

/**
 * Adds a user to the active company (ACC-01). The body is the payload of the form add-user, validated by its live
 * version.
 */
export async function addUserRoutes(app: FastifyInstance): Promise<void> {
  const { db, forms, outbox, texts, portal, config, officials, passwordLinks: links, sessions, passwords } = app
  const service = new AddUserService({
    db,
    forms,
    outbox,
    officials,
    links,
    sessions,
    passwords,
    lists: portal,
    sets: portal.permissionSets,
    now: config.now,
    classifiers: new ClassifierService(config.now),
    notices: officialNotices(texts, portal.brand.provider, config.now),
  })

  app.post(
    '/user',
    {
      config: { access: 'user', limit: { max: config.simulators ? 1200 : 120, windowSeconds: 600 } },
      schema: {
        tags: ['account'],
        summary: 'Add a user to the active company; the person gets a link to choose a password',
        description:
          'Needs MANAGE_USERS on each product of product_list. The answer is the same for people whom the portal knows.',
        body: { type: 'object', description: 'Payload of the form, see GET /definitions/forms/add-user' },
        headers: { $ref: 'actions/financial-request-headers.json#' },
        response: { 201: { $ref: 'actions/user-added.json#' } },
      },
    },
    async (request, reply) => {
      const { body: payload, headers } = request
      return reply.code(201).send(
        await service.add(sessionOf(request), {
          payload,
          formVersion: headers['x-form-version'],
          idempotencyKey: headers['idempotency-key'],
        }),
      )
    },
  )
}
