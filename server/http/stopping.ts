import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping
  }
}

/**
 * Whether this process is about to stop (API-17). From then on it is not ready, answers close their connection, and
 * periodic jobs rest; everything else is served until the server closes. Fastify's own `closing` comes too late: it
 * already answers every request with 503.
 */
export class Stopping {
  #hasBegun = false

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  begin(): void {
    this.#hasBegun = true
  }
}

export const stopping = fp(
  async app => {
    app.decorate('stopping', new Stopping())
    app.addHook('preClose', async () => {
      app.stopping.begin()
    })
  },
  { name: 'stopping' },
)
