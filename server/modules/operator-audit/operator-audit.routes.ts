import type { FastifyInstance } from 'fastify'
import { OperatorAudit } from './operator-audit.service.ts'

/**
 * Operator actions on applications and forms (role OPERATOR): views, searches by code, exports, downloads, invitations,
 * publications.
 */
export async function operatorAuditRoutes(app: FastifyInstance): Promise<void> {
  const audit = new OperatorAudit(app)

  app.get(
    '/operator/audit',
    {
      config: { access: 'operator' as const, anyParty: true as const },
      schema: {
        tags: ['operator'],
        summary: 'One page of what operators did',
        querystring: { $ref: 'actions/audit-list.json#' },
        response: { 200: { $ref: 'actions/audit-list-answer.json#' } },
      },
    },
    async (request, reply) => reply.type('application/json; charset=utf-8').send(await audit.list(request.query)),
  )
}
