import { randomUUID } from 'node:crypto'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import fp from 'fastify-plugin'
import type { Place } from '../config/exposureConfig.ts'
import { PortalError } from '../errors.ts'
import { answerError, errors } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { clientErrorAnswer, securedResponse } from './rawAnswers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    internalPorts: InternalPorts
  }
}

/**
 * Endpoints for operators of the machine, on the portal's own port, on another port, or nowhere (METRICS_PORT,
 * API_DOCS).
 */
export class InternalPorts {
  readonly #main: FastifyInstance
  readonly #servers = new Map<number, FastifyInstance>()

  constructor(main: FastifyInstance) {
    this.#main = main
  }

  get(place: Place, path: string, handler: RouteHandlerMethod): void {
    if (place === 'off') return
    if (place === 'main') this.#main.get(path, { config: { access: 'public' }, schema: { hide: true } }, handler)
    else this.#serverOf(place).get(path, handler)
  }

  /** Ports opened by `listen`. */
  get ports(): readonly number[] {
    return [...this.#servers.keys()]
  }

  /** @throws the system's error, with `port` */
  async listen(host: string): Promise<void> {
    for (const [port, server] of this.#servers) {
      try {
        await server.listen({ host, port })
      } catch (error) {
        throw Object.assign(error as Error, { port })
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#servers.values()].map(server => server.close()))
  }

  #serverOf(port: number): FastifyInstance {
    const known = this.#servers.get(port)
    if (known !== undefined) return known
    const { publicUrl } = this.#main.config
    const server: FastifyInstance = Fastify({
      logger: false,
      logController: new LogController({ disableRequestLogging: true }),
      genReqId: () => randomUUID(),
      requestIdHeader: false,
      requestTimeout: 10_000,
      forceCloseConnections: true,
      // Requests rejected before any hook (431, not HTTP, undecodable URL) get the same response as on the portal's
      // own port.
      http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, ServerResponse: securedResponse(publicUrl) },
      clientErrorHandler: clientErrorAnswer(publicUrl),
      frameworkErrors: (error, request, reply) => {
        void reply.header('x-request-id', request.id)
        answerError(request, reply, new PortalError('BAD_REQUEST', { cause: error }))
      },
    })
    const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store' }
    server.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id })
    })
    void server.register(errors)
    server.setNotFoundHandler(() => {
      throw new PortalError('NOT_FOUND')
    })
    this.#servers.set(port, server)
    return server
  }
}

export const internalPorts = fp(
  async app => {
    app.decorate('internalPorts', new InternalPorts(app))
    app.addHook('onClose', () => app.internalPorts.close())
  },
  { name: 'internal-ports' },
)
