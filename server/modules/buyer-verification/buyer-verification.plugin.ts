import fp from 'fastify-plugin'
import { BuyerVerificationService } from './buyer-verification.service.ts'
import { VerificationAnswerService } from './verification-answer.service.ts'
import { verificationMails } from './verificationMails.ts'

declare module 'fastify' {
  interface FastifyInstance {
    buyerVerification: BuyerVerificationService
    verificationAnswers: VerificationAnswerService
  }
}

/** Verification of invoices by the buyer; the upload of invoices sends them, and the simulator answers. */
export const buyerVerification = fp(
  async app => {
    const { db, throttle, outbox, texts, portal, config } = app
    const mails = verificationMails(texts, portal)
    app.decorate('buyerVerification', new BuyerVerificationService({ mails, publicUrl: config.publicUrl }))
    app.decorate('verificationAnswers', new VerificationAnswerService({ db, throttle, outbox, mails, now: config.now }))
  },
  { name: 'buyerVerification', dependencies: ['limits', 'outbox'] },
)
