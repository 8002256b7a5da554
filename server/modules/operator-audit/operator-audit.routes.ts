import type { FastifyInstance } from 'fastify'
import { inOrder } from '../contracts/askedContracts.ts'
import { auditPage } from './operator-audit.repository.ts'

type Query = { readonly action?: readonly string[]; readonly applicationId?: string; readonly happenedFrom?: string; readonly happenedTo?: string; readonly page?: number; readonly size?: number; readonly sort?: string }

const RESOURCE = 'operator/audit'
const DEFAULT_SIZE = 20

/** What operators did with applications and forms (role OPERATOR): views, searches by code, exports, downloads, invitations, publications. */
export async function operatorAuditRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Querystring: Query }>('/operator/audit', {
    config: { access: 'operator' as const, anyParty: true as const },
    schema: { tags: ['operator'], summary: 'One page of what operators did', querystring: { $ref: 'actions/audit-list.json#' }, response: { 200: { $ref: 'actions/audit-list-answer.json#' } } },
  }, async (request, reply) => {
    const { action, applicationId, happenedFrom, happenedTo, page = 1, size = DEFAULT_SIZE, sort } = request.query
    inOrder(happenedFrom, happenedTo, '/happenedTo')
    const { content, total } = await auditPage(app.db, { actions: action, applicationId, happenedFrom, happenedTo }, app.resources.sortOf(RESOURCE, sort), { page, size })
    return reply.type('application/json; charset=utf-8').send(`{"content":${content},"totalElements":${total}}`)
  })
}
