import { createHash } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { staffAreas } from '../../../schemas/pages/staffTexts.ts'
import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { cachedBrotli } from '../../http/cachedBrotli.ts'
import { readLanguage } from '../../texts/language.ts'

const access = { access: 'user', beforeTerms: true } as const

/** Data that the page renders from: resource documents, menu and texts, as currently stored in their files. */
export async function resourcesRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/definitions/resources',
    {
      config: access,
      schema: { tags: ['definitions'], summary: 'Resource documents by name' },
    },
    async (request, reply) => {
      const { documents, etag, problems } = app.resources.current()
      if (problems.length > 0) reply.header('x-definition-problems', headerText(problems))
      return tagged(request, reply, etag, () => Object.fromEntries(documents))
    },
  )

  app.get(
    '/definitions/dashboards',
    {
      config: access,
      schema: { tags: ['definitions'], summary: 'Dashboard documents by name' },
    },
    async (request, reply) => {
      const { dashboards, etag } = app.resources.current()
      return tagged(request, reply, etag, () => Object.fromEntries(dashboards))
    },
  )

  app.get(
    '/definitions/menu',
    {
      config: access,
      schema: { tags: ['definitions'], summary: 'Side navigation' },
    },
    async (request, reply) => {
      const { menu, etag } = app.resources.current()
      return tagged(request, reply, etag, () => menu)
    },
  )

  app.get(
    '/definitions/texts/:lang',
    {
      config: { access: 'public' },
      schema: {
        tags: ['definitions'],
        summary: 'Texts of areas in one language',
        params: { type: 'object', required: ['lang'], properties: { lang: { type: 'string', maxLength: 10 } } },
        querystring: { $ref: 'actions/definition-texts.json#' },
      },
    },
    async (request, reply) => {
      const language = languageOf(request.params.lang)
      const texts = JSON.stringify(
        Object.assign({}, ...request.query.areas.split(',').map(area => knownArea(app, language, area))),
      )
      const etag = `"${createHash('sha256').update(texts).digest('base64url').slice(0, 22)}"`
      const isOfApp = request.query.areas === staffAreas.join(',')
      const isKept = request.headers['if-none-match'] === etag
      if (!isOfApp || isKept || negotiate(request.headers['accept-encoding'] ?? '', ['br']) === null)
        return tagged(request, reply, etag, () => texts)
      // Only these, which every page of the app loads: there are thousands of other combinations.
      const compressed = await cachedBrotli(etag, texts)
      reply.header('vary', 'accept-encoding').header('content-encoding', 'br')
      return tagged(request, reply, etag, () => compressed)
    },
  )
}

function languageOf(text: string): Language {
  const language = readLanguage(text)
  if (language === undefined) throw new PortalError('NOT_FOUND')
  return language
}

function knownArea(app: FastifyInstance, language: Language, area: string): object {
  if (!app.texts.areas(language).includes(area)) throw new PortalError('NOT_FOUND')
  return app.texts.area(language, area)
}

function tagged(request: FastifyRequest, reply: FastifyReply, etag: string, body: () => unknown): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'no-cache').type('application/json; charset=utf-8')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.send(body())
}

function headerText(problems: readonly string[]): string {
  return problems
    .join('; ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 500)
}
