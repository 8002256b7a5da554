import fp from 'fastify-plugin'
import { PortalError } from '../errors.ts'
import { boundedJson, MAX_DEPTH } from '../validation/jsonText.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many values the JSON body of this route may hold; without it as many as a form of the page could ever need. */
    maxValues?: number
  }
}

/** The largest form, with its files and everything that can be answered, has less than three hundred. */
const MAX_BODY_VALUES = 2_000

/**
 * How bodies are read, for every route: JSON within bounds that hold before anything is made of it, no name twice, nothing compressed.
 * Seven kilobytes can unpack to as many megabytes as a body may have, so a limit in bytes would mean nothing.
 */
export const bodies = fp(
  async app => {
    app.addHook('onRequest', async request => {
      const encoding = request.headers['content-encoding']
      if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
        throw new PortalError('UNSUPPORTED_MEDIA_TYPE', { message: 'compressed bodies are not read' })
    })
    const parse = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      const found = boundedJson(body, {
        maxValues: request.routeOptions.config.maxValues ?? MAX_BODY_VALUES,
        maxDepth: MAX_DEPTH,
      })
      if (found === 'noJson') done(new PortalError('BAD_REQUEST', { message: 'the body is no JSON' }))
      else if (found !== null) done(new PortalError('VALIDATION_FAILED', { issues: [found] }))
      else void parse(request, body, done)
    })
  },
  { name: 'bodies' },
)
