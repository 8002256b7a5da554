import fp from 'fastify-plugin'
import { StartError } from '../errors.ts'
import { StorageGuard } from '../storage/StorageGuard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route stores what it receives; it is then rejected while storage is nearly full. */
    stores?: boolean
  }
}

/**
 * Rejects uploads and applications before their bodies are read while storage is full. A route with large bodies must
 * declare whether it stores them, so that none is forgotten.
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
