import type { FastifyInstance } from 'fastify'
import { PortalError } from '../../errors.ts'
import type { SimulatedRequisition } from '../../providers/simulated-bank/requisitions.ts'
import { readLanguage } from '../../texts/language.ts'
import { bankLogos } from '../../files/bankLogos.ts'
import { identificationPage, IDENTIFICATION_STYLE } from './identificationPage.ts'

const config = { access: 'public' } as const
const params = { $ref: 'actions/simulator-phone-params.json#' } as const
const answers = ['AGREE', 'REFUSE', 'WRONG_PERSON', 'WRONG_REFERENCE', 'EXPIRED'] as const

/** The page of the simulated banks, where a user states the account owner. Registered only while SIMULATORS is on. */
export async function identificationRoutes(app: FastifyInstance): Promise<void> {
  const { simulatedBank: bank } = app
  if (bank === null) return
  const logoOf = bankLogos(app.config.root)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const find = (id: string): SimulatedRequisition => {
    const requisition = bank.requisitions.find(id)
    if (requisition === undefined) throw new PortalError('NOT_FOUND')
    return requisition
  }

  app.get('/simulator/identification.css', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(IDENTIFICATION_STYLE),
  )

  app.get(
    '/simulator/identification/:id',
    {
      config,
      schema: { tags: ['simulator'], summary: 'Page of a simulated bank that identifies people', params },
    },
    async (request, reply) => {
      const requisition = find(request.params.id)
      const language = readLanguage(requisition.language) ?? app.config.defaultLanguage
      const text = (key: string): string => app.texts.get(language, 'simulator', `simulator.identification.${key}`)
      const back = bank.returnUrl(requisition)
      const { scope, historyDays } = bank.requisitions.agreementOf(requisition)
      return reply.type('text/html; charset=utf-8').send(
        identificationPage({
          requisition,
          bank: bank.bankOf(requisition),
          logo: logoOf(requisition.institutionId),
          text,
          back,
          owner: bank.requisitions.lastOwner(requisition),
          historyDays: scope.includes('transactions') ? historyDays : null,
        }),
      )
    },
  )

  app.post(
    '/simulator/identification/:id',
    {
      config,
      schema: {
        tags: ['simulator'],
        summary: 'Answer of a person at a simulated bank',
        params,
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['answer'],
          properties: { answer: { enum: answers }, owner: { type: 'string', maxLength: 140 } },
        },
      },
    },
    async (request, reply) =>
      reply.redirect(bank.answer(find(request.params.id), request.body.answer, request.body.owner?.trim() ?? ''), 303),
  )
}
