import fp from 'fastify-plugin'
import { StartError } from '../errors.ts'
import { StorageGuard } from '../storage/StorageGuard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route keeps what it is sent; then it is refused while storage is nearly full. */
    stores?: boolean
  }
}

/**
 * Refuses uploads and applications while there is no room for them, before their bodies are read. A route that takes large bodies must
 * say whether it keeps them, so that none is forgotten.
 */
export const storage = fp<{ usualBodyLimit: number }>(
  async (app, { usualBodyLimit }) => {
    const guard = new StorageGuard({ db: app.db, settings: app.config, log: app.log })

    app.addHook('onRoute', ({ method, url, config, bodyLimit, schema }) => {
      const isUpload = (schema?.consumes ?? []).includes('multipart/form-data')
      if (config?.stores === undefined && (isUpload || (bodyLimit ?? 0) > usualBodyLimit)) {
        throw new StartError(`The route ${String(method)} ${url} takes large bodies and does not declare config.stores`)
      }
    })

    app.addHook('onRequest', async request => {
      if (request.routeOptions.config.stores === true) await guard.ensureRoom()
    })
  },
  { name: 'storage' },
)
