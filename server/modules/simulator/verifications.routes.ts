import type { FastifyInstance } from 'fastify'
import { answerAsBuyer, letExpire } from './verifications.service.ts'

/** Simulated buyers: what happens to the link of a verification mail. Registered only while SIMULATORS is on. */
export async function simulatedVerificationRoutes(app: FastifyInstance): Promise<void> {
  if (!app.config.simulators) return
  const tools = { db: app.db, answers: app.verificationAnswers, now: app.config.now }

  app.post(
    '/simulator/verifications',
    {
      config: { access: 'public' },
      schema: {
        tags: ['simulator'],
        summary: 'Answer as the buyer, open the link as a mail scanner, or let it expire',
        body: { $ref: 'actions/simulator-verification.json#' },
      },
    },
    async (request, reply) => {
      const { key, answer } = request.body
      if (answer === 'EXPIRE') await letExpire(tools, key)
      else if (answer === 'SCAN') await scan(app, key)
      else await answerAsBuyer(tools, key, answer, request.ip)
      return reply.code(204).send()
    },
  )
}

/** Opens page and call as scanners of mail do; nothing may change (VER-14). */
async function scan(app: FastifyInstance, key: string): Promise<void> {
  for (const method of ['HEAD', 'GET'] as const) {
    await app.inject({ method, url: `/invoiceVerification/${encodeURIComponent(key)}` })
    await app.inject({
      method,
      url: '/api/public/invoice/buyer/unverified',
      headers: { 'x-verification-key': key },
    })
  }
}
