import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PortalError } from '../errors.ts'
import { boundedJson, MAX_DEPTH } from '../validation/jsonText.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of values in the JSON body of this route; the default fits every form. */
    maxValues?: number
  }
}

/** The largest form, with its files and every possible answer, has fewer than 300 values. */
const MAX_BODY_VALUES = 2_000

/**
 * Body parsing for every route: the limits apply before JSON.parse, duplicate names are rejected, compressed bodies
 * are not accepted. Seven kilobytes can unpack to the full body limit of several megabytes, so compression would
 * defeat a limit in bytes.
 */
export const bodies = fp(
  async app => {
    app.addHook('onRequest', (request, _reply, done) => {
      const encoding = request.headers['content-encoding']
      if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
        throw new PortalError('UNSUPPORTED_MEDIA_TYPE', { message: 'compressed bodies are not read' })
      done()
    })
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, boundedParser(app))
  },
  { name: 'bodies' },
)

type Done = (error: Error | null, body?: unknown) => void

/** Parses JSON within the limits of the route; for other content types that are JSON as well. */
export function boundedParser(app: FastifyInstance): (request: FastifyRequest, body: string, done: Done) => void {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    const found = boundedJson(body, {
      maxValues: request.routeOptions.config.maxValues ?? MAX_BODY_VALUES,
      maxDepth: MAX_DEPTH,
    })
    if (found === 'noJson') done(new PortalError('BAD_REQUEST', { message: 'the body is no JSON' }))
    else if (found !== null) done(new PortalError('VALIDATION_FAILED', { issues: [found] }))
    else void parse(request, body, done)
  }
}
