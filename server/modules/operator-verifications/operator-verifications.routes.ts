import type { FastifyInstance } from 'fastify'
import { OperatorVerifications } from './operator-verifications.service.ts'

/** Verdicts of buyers (role OPERATOR). */
export async function operatorVerificationsRoutes(app: FastifyInstance): Promise<void> {
  const verifications = new OperatorVerifications(app)

  app.get(
    '/operator/verifications',
    {
      config: { access: 'operator' as const, anyParty: true as const },
      schema: {
        tags: ['operator'],
        summary: 'One page of what buyers answered about invoices',
        querystring: { $ref: 'actions/buyer-verdict-list.json#' },
        response: { 200: { $ref: 'actions/buyer-verdict-list-answer.json#' } },
      },
    },
    async (request, reply) =>
      reply.type('application/json; charset=utf-8').send(await verifications.list(request.query)),
  )
}
