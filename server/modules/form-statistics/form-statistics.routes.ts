import type { FastifyInstance } from 'fastify'
import { ownOrigins } from '../../config/ownOrigins.ts'
import { PortalError } from '../../errors.ts'
import { isOwnCall } from '../../http/ownCalls.ts'
import { networkOf } from '../../security/network.ts'
import { NetworkQuota } from '../../security/NetworkQuota.ts'
import { FormStatisticsService } from './form-statistics.service.ts'

const BODY_LIMIT_BYTES = 8 * 1024
const MAX_VALUES = 600
const quota = { max: 20, windowSeconds: 60 } as const
const formParams = { $ref: 'actions/form-params.json#' } as const

/** Where people stop in a form: counted for each visit without anything about the person, shown to operators (FRM-84). */
export async function formStatisticsRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  const origins = ownOrigins(config.publicUrl)
  const networks = new NetworkQuota({ ...quota, now: config.now })
  const service = new FormStatisticsService({
    db: app.db,
    forms: app.forms,
    now: config.now,
    isOn: config.formStatistics,
  })

  app.post(
    '/definitions/forms/:form/visits',
    {
      config: { access: 'public', maxValues: MAX_VALUES },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        tags: ['forms'],
        summary: 'Which questions were shown, answered, rejected, and which one was the last, when a form is left',
        params: formParams,
        body: { $ref: 'actions/form-visit.json#' },
        response: { 204: { type: 'null', description: 'Always, also for what was not counted' } },
      },
      onRequest: (request, reply, done) => {
        if (networks.take(networkOf(request.ip)) && isOwnCall(request, origins)) return done()
        void reply.code(204).send()
      },
      errorHandler: (error, request, reply) => {
        if (statusOf(error) >= 500)
          request.log.error({ type: error.name, code: error.code }, 'a visit of a form was not counted')
        void reply.code(204).send()
      },
    },
    async (request, reply) => {
      await service.count(request.params.form, request.body)
      return reply.code(204).send()
    },
  )

  app.get(
    '/operator/forms/:form/statistics',
    {
      config: { access: 'operator', anyParty: true },
      schema: {
        tags: ['operator'],
        summary: 'How often each question of a version was shown, answered, rejected, and the last one',
        description: 'Sums of 90 days. A count below ten is null. 404 while FORM_STATISTICS is off.',
        params: formParams,
        querystring: { $ref: 'actions/form-statistics-query.json#' },
        response: { 200: { $ref: 'actions/form-statistics-answer.json#' } },
      },
    },
    async request => {
      if (!config.formStatistics) throw new PortalError('NOT_FOUND')
      return service.of(request.params.form, request.query.version)
    },
  )
}

/** Of an error of Fastify, or of the portal. */
const statusOf = ({ statusCode, status }: { statusCode?: number; status?: number }): number =>
  statusCode ?? status ?? 500
