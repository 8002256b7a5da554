import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'

const tags = ['account']

/** Officials of the active company (ACC-01, ACC-20). */
export async function officialsRoutes(app: FastifyInstance): Promise<void> {
  const { officials } = app

  app.get(
    '/user/party-officials',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'People of the active company on one product',
        querystring: { $ref: 'actions/party-officials-query.json#' },
        response: { 200: { $ref: 'actions/party-officials-answer.json#' } },
      },
    },
    async request => {
      const content = await officials.list(sessionOf(request), request.query.productType)
      return { content, totalElements: content.length }
    },
  )

  app.patch(
    '/user/:username/permissions',
    {
      config: { access: 'user', reauthorise: { purposes: ['EDIT_USER'], targetParam: 'username' } },
      schema: {
        tags,
        summary: 'What a person may do on a product; needs the password',
        params: { $ref: 'actions/user-permissions-params.json#' },
        body: { $ref: 'actions/user-permissions.json#' },
        response: { 200: { $ref: 'entities/official.json#' } },
      },
    },
    async request =>
      officials.changePermissions(
        sessionOf(request),
        request.params.username,
        request.body.product_type,
        request.body.permissions,
      ),
  )

  app.patch(
    '/user/:username/login-data',
    {
      config: { access: 'user', reauthorise: { purposes: ['EDIT_USER'], targetParam: 'username' } },
      schema: {
        tags,
        summary: 'Phone or identity of a person who was added without; needs the password',
        params: { $ref: 'actions/user-permissions-params.json#' },
        body: { $ref: 'actions/user-login-data.json#' },
        response: { 200: { $ref: 'entities/official.json#' } },
      },
    },
    async request => {
      const { product_type: type, ...data } = request.body
      return officials.completeLogin(sessionOf(request), request.params.username, type, data)
    },
  )

  app.delete(
    '/user',
    {
      config: { access: 'user', reauthorise: { purposes: ['DELETE_USER'] } },
      schema: {
        tags,
        summary: 'Take a product away from a person; needs the password',
        body: { $ref: 'actions/user-removal.json#' },
      },
    },
    async (request, reply) => {
      await officials.remove(sessionOf(request), request.body.product_type, request.body.email)
      return reply.code(204).send()
    },
  )
}
