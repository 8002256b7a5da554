import { createHash } from 'node:crypto'
import { canonicalJson } from '../../schemas/format/canonicalJson.ts'
import type { BankPageAnswer, SimulatedRequisition } from '../../server/providers/simulated-bank/requisitions.ts'
import type { TestApp } from './app.ts'
import { aBank, newMd5 } from './bank.ts'

export const aStatementCompany = { company_name: 'UAB Vaivora', country: 'LT', company_code: '304512378' } as const
export type StatementCompany = { company_name: string; country: string; company_code: string }
export type BegunStatement = {
  readonly md5Code: string
  readonly requisitionId: string
  readonly company: StatementCompany
  readonly requisition: SimulatedRequisition
}

export const digestOfAnswers = (answers: object): string =>
  createHash('sha256').update(canonicalJson(answers)).digest('hex')

export const aStatementLink = (more: object = {}) => ({
  institution_id: aBank,
  md5_code: newMd5(),
  language: 'lt',
  digest: digestOfAnswers(aStatementCompany),
  ...more,
})

/** Requests a link for a statement, as the page does. */
export async function beginStatement(
  { app, client, config }: Pick<TestApp, 'app' | 'client' | 'config'>,
  company: StatementCompany = aStatementCompany,
  more: object = {},
): Promise<BegunStatement> {
  const wish = aStatementLink({ digest: digestOfAnswers(company), ...more })
  const answer = await client().post('/api/statement/institutions', wish, { link: `${config.publicUrl}/statement` })
  if (answer.statusCode !== 200) throw new Error(`a link was refused: ${answer.statusCode} ${answer.body}`)
  const { requisition_id: requisitionId } = answer.json<{ requisition_id: string }>()
  const requisition = app.simulatedBank?.requisitions.find(requisitionId)
  if (requisition === undefined) throw new Error('the simulated bank does not know the link')
  return { md5Code: wish.md5_code, requisitionId, company, requisition }
}

/** Acts as the user at the bank. @returns the address that the bank redirects to */
export function answerStatement(
  { app }: Pick<TestApp, 'app'>,
  { requisition, company }: Pick<BegunStatement, 'requisition' | 'company'>,
  answer: BankPageAnswer = 'AGREE',
  owner: string = company.company_name,
): string {
  return app.simulatedBank!.answer(requisition, answer, owner)
}

export const uploadOf = ({ company, md5Code, requisitionId }: BegunStatement, more: object = {}) => ({
  ...company,
  md5_code: md5Code,
  requisition_id: requisitionId,
  ...more,
})

/** Sends what the page sends after the return. */
export async function sendStatement({ client }: Pick<TestApp, 'client'>, begun: BegunStatement, more: object = {}) {
  const answer = await client().post('/api/statement/upload', uploadOf(begun, more))
  return {
    status: answer.statusCode,
    ...answer.json<{
      code?: string
      reference?: string
      status?: unknown
      issues?: { path: string; code: string }[]
    }>(),
    outcome:
      answer.statusCode === 200 ? answer.json<{ status: string }>().status : answer.json<{ code: string }>().code,
    statusCode: answer.statusCode,
  }
}
