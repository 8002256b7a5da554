import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import { cachedBrotli } from '../../http/cachedBrotli.ts'
import { definitionAnswer } from './definitionAnswer.ts'

const tags = ['forms']

/** Published forms for the public pages. Also loads the shipped forms into the database before the first request. */
export async function definitionsFormsRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onReady', async () => app.forms.start(app.config.now()))
  app.addHook('onClose', async () => app.forms.close())

  app.get(
    '/definitions/forms/:form',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary:
          'The live version of a form in one of its modes: schema, layout, texts and the address of its validator',
        description: 'Answers 304 to If-None-Match while the version stays. A publication is seen with the next call.',
        params: { $ref: 'actions/form-params.json#' },
        querystring: { $ref: 'actions/form-mode-query.json#' },
      },
    },
    async (request, reply) => {
      const { body, etag } = definitionAnswer(await app.forms.published(request.params.form, request.query.mode))
      reply.header('etag', etag).header('cache-control', 'no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(body)
    },
  )

  app.get(
    '/definitions/forms/:form/validator-:hash.js',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The compiled validator of a version: an ES module that never changes',
        params: { $ref: 'actions/form-validator-params.json#' },
      },
    },
    async (request, reply) => {
      const code = await app.forms.validatorCode(request.params.form, request.params.hash)
      if (code === null) throw new PortalError('NOT_FOUND')
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .type('text/javascript; charset=utf-8')
      if (negotiate(request.headers['accept-encoding'] ?? '', ['br']) === null) return reply.send(code)
      return reply.header('content-encoding', 'br').send(await cachedBrotli(request.params.hash, code))
    },
  )
}
