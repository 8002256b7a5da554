import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageReport } from '../../../schemas/generated/types/actions/page-report.ts'
import { ownOrigins } from '../../config/ownOrigins.ts'
import { boundedParser } from '../../http/bodies.ts'
import { isOwnCall } from '../../http/ownCalls.ts'
import { pageRelease } from '../../http/pageRelease.ts'
import { networkOf } from '../../security/network.ts'
import { NetworkQuota } from '../../security/NetworkQuota.ts'
import { pageReportMetrics, type DropReason } from './page-reports.metrics.ts'
import { PageReports } from './page-reports.service.ts'

const BODY_LIMIT_BYTES = 8 * 1024
const MAX_VALUES = 400
const quota = { max: 20, windowSeconds: 60 } as const

const OWN = 'application/json'
const OLD_VIOLATION = 'application/csp-report'
const VIOLATIONS = 'application/reports+json'

/** Errors, times and violations that browsers report. The response is 204 whatever was sent (API-27). */
export async function pageReportsRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  const origins = ownOrigins(config.publicUrl)
  const networks = new NetworkQuota({ ...quota, now: config.now })
  const reports = new PageReports({
    metrics: pageReportMetrics(app.metrics),
    release: pageRelease(config.root),
    origins,
    files: filesOfPage(config.root),
    log: (place, message) => {
      app.log.warn(place, message)
    },
    now: config.now,
  })
  const take: Record<string, (body: unknown) => void> = {
    // Validated by the schema.
    [OWN]: body => reports.page(body as PageReport),
    [OLD_VIOLATION]: body => reports.oldViolation(body),
    [VIOLATIONS]: body => reports.violations(body),
  }

  /** Before the body is read. */
  function reasonToDrop(request: FastifyRequest): DropReason | null {
    if (!networks.take(networkOf(request.ip))) return 'limit'
    return isOwnCall(request, origins) ? null : 'foreign'
  }

  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    for (const type of [OWN, OLD_VIOLATION, VIOLATIONS])
      scope.addContentTypeParser<string>(type, { parseAs: 'string' }, boundedParser(scope))
    scope.post(
      '/reports',
      {
        config: { access: 'public', maxValues: MAX_VALUES },
        bodyLimit: BODY_LIMIT_BYTES,
        schema: {
          tags: ['operations'],
          summary: 'Errors, times and violations of the policy that browsers report',
          body: {
            content: {
              [OWN]: { schema: { $ref: 'actions/page-report.json#' } },
              [OLD_VIOLATION]: { schema: { type: 'object' } },
              [VIOLATIONS]: { schema: { type: 'array', items: { type: 'object' } } },
            },
          },
          response: { 204: { type: 'null', description: 'Always, also for what was not counted' } },
        },
        onRequest: (request, reply, done) => {
          const reason = reasonToDrop(request)
          if (reason === null) return done()
          reports.drop(reason)
          void thank(reply)
        },
        errorHandler: (error, request, reply) => {
          const reason = reasonOf(error)
          if (reason === null) request.log.error({ type: error.name, code: error.code }, 'a report failed')
          else reports.drop(reason)
          void thank(reply)
        },
      },
      async (request, reply) => {
        if (request.body === undefined) reports.drop('unreadable')
        else take[request.mediaType ?? '']?.(request.body)
        return thank(reply)
      },
    )
  })
}

const thank = (reply: FastifyReply): FastifyReply => reply.code(204).send()

/** @returns null for a fault of the portal */
function reasonOf(error: { code?: string; statusCode?: number; status?: number }): DropReason | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'size'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'UNSUPPORTED_MEDIA_TYPE') return 'type'
  return (error.statusCode ?? error.status ?? 500) < 500 ? 'unreadable' : null
}

/** Files that a stack trace of the page can name, those of earlier releases included. */
function filesOfPage(root: string): ReadonlySet<string> {
  return new Set(
    ['assets', 'rt', ''].flatMap(folder => {
      const path = join(root, 'dist', 'web', folder)
      return existsSync(path)
        ? readdirSync(path)
            .filter(name => name.endsWith('.js'))
            .map(name => `/${folder === '' ? '' : `${folder}/`}${name}`)
        : []
    }),
  )
}
