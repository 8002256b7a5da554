import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'
import { entryOf, scriptsOf } from '../../schemas/pageEntries.ts'
import { PortalError } from '../errors.ts'

/** Paths that are not pages: a missing one gets an API error instead of the page. */
export const NON_PAGE_PATHS = /^\/(api|simulator\/(messages|phones|verifications)|metrics|assets|rt|brand)(\/|$)/

/** Serves the built browser app: hashed assets are immutable; every other path outside the API gets the single page. */
export const staticFiles = fp(
  async app => {
    const root = join(app.config.root, 'dist', 'web')
    if (!existsSync(join(root, 'index.html'))) {
      app.log.info('dist/web is not built: this process serves the API only')
      app.setNotFoundHandler(() => {
        throw new PortalError('NOT_FOUND')
      })
      return
    }
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${root}/assets/`)
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const built = new Set(readdirSync(root))
    // An entry without a page of its own gets the plain page, which loads the same in more steps.
    const pageFor = (path: string): string => {
      const own = `index.${scriptsOf(entryOf(path.split('/').find(segment => segment !== '') ?? ''))}.html`
      return built.has(own) ? own : 'index.html'
    }
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if ((request.method !== 'GET' && request.method !== 'HEAD') || NON_PAGE_PATHS.test(path))
        throw new PortalError('NOT_FOUND')
      return reply.header('cache-control', 'no-cache').sendFile(pageFor(path))
    })
  },
  { name: 'static' },
)
