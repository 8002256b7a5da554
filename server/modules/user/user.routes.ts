import type { FastifyInstance } from 'fastify'
import { sessionOf } from '../../http/sessionOf.ts'
import { UserService } from './user.service.ts'

const own = { access: 'user' as const, beforeTerms: true as const, anyParty: true as const }
const tags = ['user']

/** The signed-in user (SES-20). All routes work before the terms are accepted. */
export async function userRoutes(app: FastifyInstance): Promise<void> {
  const users = new UserService(app.db, app.config)

  app.get(
    '/user',
    {
      config: own,
      schema: {
        tags,
        summary: 'The signed-in user and the session',
        response: { 200: { $ref: 'entities/user.json#' } },
      },
    },
    async request => users.describe(sessionOf(request)),
  )

  app.post(
    '/user/language/switch',
    {
      config: own,
      schema: {
        tags,
        summary: 'Change the language of the user',
        body: { $ref: 'actions/user-language-switch.json#' },
        response: { 200: { $ref: 'actions/user-language-switch-answer.json#' } },
      },
    },
    async request => users.switchLanguage(sessionOf(request), request.body.language),
  )

  app.post(
    '/user/terms-conditions::accept',
    {
      config: own,
      schema: { tags, summary: 'Accept the terms; 400 when that was done before' },
    },
    async (request, reply) => {
      await users.acceptTerms(sessionOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/user/preferences/:key',
    {
      config: own,
      schema: {
        tags,
        summary: 'Keep a setting of the page for the user',
        params: { $ref: 'actions/user-preference-key.json#' },
        body: { $ref: 'actions/user-preference.json#' },
      },
    },
    async (request, reply) => {
      await users.setPreference(sessionOf(request), request.params.key, request.body.value)
      return reply.code(204).send()
    },
  )
}
