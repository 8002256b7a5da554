import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { CompanyService } from './company.service.ts'

const tags = ['account']
const params = { $ref: 'actions/party-id.json#' } as const
const response = { 200: { $ref: 'entities/company.json#' } }

/** Company section of the account page (ACC-03). */
export async function companyRoutes(app: FastifyInstance): Promise<void> {
  const company = new CompanyService({ db: app.db, editable: app.portal.account.editCompany, now: app.config.now })

  app.get(
    '/parties/:id/company',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'A company of the user', params, response },
    },
    async request => company.describe(sessionOf(request), request.params.id),
  )

  app.patch(
    '/parties/:id/company',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Phone and address of the active company, where the portal lets people change them',
        params,
        body: { $ref: 'actions/company-change.json#' },
        response,
      },
    },
    async request => company.change(sessionOf(request), request.params.id, request.body),
  )
}
