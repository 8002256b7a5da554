import { randomBytes } from 'node:crypto'
import type { BankQuestion } from '../../server/modules/institutions/bank-evidence.service.ts'
import type { BankPageAnswer, SimulatedRequisition } from '../../server/providers/simulated-bank/requisitions.ts'
import type { TestApp } from './app.ts'

export const aDigest = 'd1'.repeat(32)
export const newMd5 = (): string => randomBytes(16).toString('hex')
export const aPerson = { type: 'PRIVATE', name: 'Rūta', surname: 'Žukauskaitė', code: '48503149013' } as const
export const aCompany = { type: 'BUSINESS', name: 'UAB „Žaliasis slėnis“', code: '304512378' } as const
export const aBank = 'SIMAMBER_AMBELT2X'

export const aWish = (more: object = {}) => ({
  institution_id: aBank,
  md5_code: newMd5(),
  language: 'lt',
  registration_code: aPerson.code,
  type: 'PRIVATE',
  digest: aDigest,
  return_path: '/leasingRequest',
  ...more,
})

export type Begun = {
  readonly md5Code: string
  readonly requisitionId: string
  readonly url: string
  readonly requisition: SimulatedRequisition
}

/** Requests a link to a simulated bank, as the page does. */
export async function begin({ app, client }: TestApp, more: object = {}): Promise<Begun> {
  const wish = aWish(more)
  const answer = await client().post('/api/form/institutions', wish)
  if (answer.statusCode !== 200) throw new Error(`a link was refused: ${answer.statusCode} ${answer.body}`)
  const { url, requisition_id: requisitionId } = answer.json<{ url: string; requisition_id: string }>()
  const requisition = app.simulatedBank?.requisitions.find(requisitionId)
  if (requisition === undefined) throw new Error('the simulated bank does not know the link')
  return { md5Code: wish.md5_code, requisitionId, url, requisition }
}

/** Acts as the user at the bank. @returns the address that the bank redirects to */
export function answerBank(
  { app }: TestApp,
  { requisition }: Pick<Begun, 'requisition'>,
  answer: BankPageAnswer,
  owner = 'ZUKAUSKAITE RUTA',
): string {
  return app.simulatedBank!.answer(requisition, answer, owner)
}

export const questionOf = ({ md5Code, requisitionId }: Begun, more: Partial<BankQuestion> = {}): BankQuestion => ({
  requisitionId,
  md5Code,
  digest: aDigest,
  applicant: aPerson,
  ...more,
})
