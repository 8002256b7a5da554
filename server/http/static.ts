import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { entryOf, scriptsOf } from '../../schemas/pageEntries.ts'
import { PortalError } from '../errors.ts'

/** A page, and the policy that allows the style of a rendered one. */
export type PageResponse = {
  readonly etag: string
  readonly policy?: string
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The rendered page of an address; null for pages that render themselves in the browser. Never rejects. */
    renderedPage?: (request: FastifyRequest) => Promise<PageResponse | null>
  }
}

const PAGE = 'index.'

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
      globIgnore: [`${PAGE}*`],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = path.includes(`${root}/assets/`)
        response.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const pages = readPages(root)
    const plain = pages.get('index.html')
    // An entry without a page of its own gets the plain page, which loads the same in more steps.
    const pageFor = (path: string): PageResponse | undefined =>
      pages.get(`index.${scriptsOf(entryOf(path.split('/').find(segment => segment !== '') ?? ''))}.html`) ?? plain
    app.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      if ((request.method !== 'GET' && request.method !== 'HEAD') || NON_PAGE_PATHS.test(path))
        throw new PortalError('NOT_FOUND')
      reply.header('cache-control', 'no-cache')
      const page = (await app.renderedPage?.(request)) ?? pageFor(path)
      if (page === undefined) throw new PortalError('NOT_FOUND')
      return sendPage(request, reply, page)
    })
  },
  { name: 'static' },
)

/**
 * The pages of the build. Their ETag comes from their content: two releases have pages of one size, and where a tool gives
 * all files the same time, a tag of size and time would make browsers keep a page whose scripts are gone (API-23).
 */
function readPages(root: string): ReadonlyMap<string, PageResponse> {
  const names = readdirSync(root).filter(name => name.startsWith(PAGE) && name.endsWith('.html'))
  return new Map(
    names.map(name => {
      const html = readFileSync(join(root, name))
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
      return [name, { etag, brotli: brotliCompressSync(html), gzip: gzipSync(html) }]
    }),
  )
}

/** The page depends on the chosen language, so a cache compares the cookie; every use is revalidated in any case. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageResponse): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'accept-encoding, cookie').type('text/html; charset=utf-8')
  if (page.policy !== undefined) reply.header('content-security-policy', page.policy)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip'])
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(Buffer.from(page.brotli))
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(Buffer.from(page.gzip))
  return reply.send(gunzipSync(page.gzip))
}
