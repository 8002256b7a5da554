import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PortalError } from '../../errors.ts'
import { bearerToken } from '../../security/token.ts'
import { SavedFormsService } from './saved-forms.service.ts'

const tags = ['forms']
const params = { $ref: 'actions/saved-form-params.json#' } as const
const SWEEP_INTERVAL_MS = 5 * 60_000

/**
 * Keys of encrypted form drafts that applicants and staff store on their own devices; the server never receives the
 * answers.
 */
export async function savedFormsRoutes(app: FastifyInstance): Promise<void> {
  const { db, portal, config } = app
  const service = new SavedFormsService({ db, settings: portal.savedForms, now: config.now })
  const limited = (max: number) => ({
    access: 'public' as const,
    limit: { max: config.simulators ? max * 40 : max, windowSeconds: 600 },
  })

  app.post(
    '/form/saved',
    {
      config: limited(60),
      schema: {
        tags,
        summary: 'A key for a form that stays on the device',
        body: { $ref: 'actions/saved-form-create.json#' },
        response: { 201: { $ref: 'actions/saved-form-prolonged.json#' } },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await service.register(request.body.id, request.body.share, await holderOf(request))),
  )

  app.put(
    '/form/saved/:id',
    {
      config: limited(300),
      schema: {
        tags,
        summary: 'Prolongs the life of a saved form',
        params,
        response: { 200: { $ref: 'actions/saved-form-prolonged.json#' } },
      },
    },
    async request => service.prolong(request.params.id, await holderOf(request)),
  )

  app.post(
    '/form/saved/:id/open',
    {
      config: limited(120),
      schema: {
        tags,
        summary: 'Gives out the key of a saved form once, with the key that follows it',
        params,
        body: { $ref: 'actions/saved-form-open.json#' },
        response: { 200: { $ref: 'actions/saved-form-opened.json#' } },
      },
    },
    async request => service.open(request.params.id, request.body.nonce, await holderOf(request)),
  )

  app.delete(
    '/form/saved/:id',
    {
      config: limited(300),
      schema: { tags, summary: 'Destroys the key of a saved form', params },
    },
    async (request, reply) => {
      await service.remove(request.params.id, await holderOf(request))
      return reply.code(204).send()
    },
  )

  /**
   * The user of the session; undefined for applicants.
   * @throws PortalError SME6 an expired session never falls back to anonymous
   */
  async function holderOf(request: FastifyRequest): Promise<string | undefined> {
    const { authorization } = request.headers
    if (authorization === undefined) return undefined
    const token = bearerToken(authorization)
    const session = token === undefined ? null : await app.sessions.resolve(token)
    if (session?.stage !== 'FULL') throw new PortalError('SME6')
    return session.userId
  }

  // Sweeps more often than other retention jobs, so that expired keys are deleted promptly.
  const sweep = (): void => {
    app.tracer
      .job({ name: 'job saved-forms' }, () => service.sweep())
      .catch((error: unknown) =>
        app.log.warn(
          { message: error instanceof Error ? error.message : String(error) },
          'keys of saved forms were not removed',
        ),
      )
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
