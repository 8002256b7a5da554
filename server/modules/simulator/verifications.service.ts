import type { Kysely } from 'kysely'
import type { SimulatorVerification } from '../../../schemas/generated/types/actions/simulator-verification.ts'
import type { Tables } from '../../db/tables.ts'
import { tokenHash } from '../../security/token.ts'
import type { VerificationAnswerService } from '../buyer-verification/verification-answer.service.ts'
import { expireVerification } from './simulator.repository.ts'

type Tools = { db: Kysely<Tables>; answers: VerificationAnswerService; now: () => Date }
type BuyerAnswer = Exclude<SimulatorVerification['answer'], 'SCAN' | 'EXPIRE'>

const buyer = {
  fullName: 'Jonas Bandomasis',
  email: 'simulated.buyer@finance-portal.example',
  agreesWithVerificationTerms: true,
} as const

/** A person in another company to whom the contact has forwarded the mail. */
const colleague = {
  fullName: 'Eglė Persiųstienė',
  email: 'simulated.colleague@holding.example',
  agreesWithVerificationTerms: true,
} as const

/**
 * Answers as the buyer would, through the same service as the page.
 * @throws PortalError as VerificationAnswerService.verify
 */
export async function answerAsBuyer({ answers }: Tools, key: string, answer: BuyerAnswer, ip: string): Promise<void> {
  const { content } = await answers.unverified({ key, ip })
  const waiting = content.filter(({ invoiceStatus }) => invoiceStatus === '')
  const answered = answer === 'HALF' ? waiting.slice(0, Math.ceil(waiting.length / 2)) : waiting
  if (answered.length === 0) return
  const invoices = answered.map(({ id: invoiceId }, index) =>
    answer === 'REJECT_FIRST' && index === 0
      ? { invoiceId, action: 'REJECT' as const, comment: 'Goods not received' }
      : { invoiceId, action: 'ACCEPT' as const },
  )
  const verifier = answer === 'FORWARD' ? colleague : buyer
  await answers.verify({ key, ip }, { invoices, verifier }, undefined)
}

/** Ends the link now instead of after 30 days. */
export async function letExpire({ db, now }: Tools, key: string): Promise<void> {
  await expireVerification(db, tokenHash(key), now())
}
