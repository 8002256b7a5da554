import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import { PortalError } from '../../errors.ts'
import type { SimulatedOrder } from '../../providers/simulated-payment/orders.ts'
import { readLanguage } from '../../texts/language.ts'
import { bankPage, BANK_STYLE } from './bankPage.ts'

const config = { access: 'public' } as const
const params = { $ref: 'actions/simulator-phone-params.json#' } as const
const answers = ['PAY', 'PAY_LATER', 'DECLINE', 'CLOSE'] as const

/** The page of the simulated bank, where a user pays, declines or leaves. Registered only while SIMULATORS is on. */
export async function bankRoutes(app: FastifyInstance): Promise<void> {
  const { simulatedPayments: payments } = app
  if (payments === null) return
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const find = (id: string): SimulatedOrder => {
    const order = payments.find(id)
    if (order === undefined) throw new PortalError('NOT_FOUND')
    return order
  }
  const sendPage = async (reply: FastifyReply, order: SimulatedOrder, closed: boolean): Promise<FastifyReply> => {
    const language = readLanguage(order.locale) ?? app.config.defaultLanguage
    const text = (key: string): string => app.texts.get(language, 'simulator', `simulator.bank.${key}`)
    const back = closed ? '/factoring/bills' : await payments.returnOf(order)
    return reply
      .type('text/html; charset=utf-8')
      .send(bankPage({ order, language, text, amount: formatMoney(order.grandTotal, order.currency), back, closed }))
  }

  app.get('/simulator/bank.css', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(BANK_STYLE),
  )

  app.get(
    '/simulator/bank/:id',
    {
      config,
      schema: { tags: ['simulator'], summary: 'Page of the simulated bank', params },
    },
    async (request, reply) => sendPage(reply, find(request.params.id), false),
  )

  app.post(
    '/simulator/bank/:id',
    {
      config,
      schema: {
        tags: ['simulator'],
        summary: 'Answer of a person at the simulated bank',
        params,
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['answer'],
          properties: { answer: { enum: answers } },
        },
      },
    },
    async (request, reply) => {
      const order = find(request.params.id)
      const { answer } = request.body
      if (answer === 'CLOSE') return sendPage(reply, order, true)
      return reply.redirect((await payments.answer(order.uuid, answer)) ?? (await payments.returnOf(order)), 303)
    },
  )
}
