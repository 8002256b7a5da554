import { createHash, randomBytes } from 'node:crypto'
import { confirmedText } from '../../schemas/format/canonicalJson.ts'
import type { SimulatedSession } from '../../server/providers/simulated-signing/signings.ts'
import { storeTokens } from './partners.ts'
import type { TestApp } from './app.ts'
import { exampleOf } from './formExamples.ts'
import type { Payload } from './formExamples.ts'
import { changed } from './leasingPrivate.ts'

export type Answer = { id: string; reference: string; status: string; receipt: string; follow_url?: string }
export type Headers = Record<string, string>
export type Confirmation = 'NONE' | 'DOKOBIT' | 'NORDIGEN'
export type Form = 'leasing-private' | 'leasing-business' | 'loan-private'

export const aDraft = (): string => randomBytes(16).toString('hex')

let people = 0
/** A unique request, valid unless changed. By default of a company, which needs no confirmation. */
export function aRequest(
  form: Form = 'leasing-business',
  changes: Record<string, Payload[string] | undefined> = {},
  { name = 'complete', mode = 'default' } = {},
): Payload {
  people += 1
  return changed(exampleOf(form, name, mode), { '/applicant/additional_information': `Paraiška ${people}`, ...changes })
}

export function confirmedBy(
  payload: Payload,
  type: Confirmation,
  codes: { md5_code?: string; requisition_id?: string } = {},
): Payload {
  return { ...payload, signing: { type, md5_code: null, requisition_id: null, ...codes } }
}

/** A single applicant who confirms by signing, unless changed. */
export const aPrivateRequest = (
  changes: Record<string, Payload[string] | undefined> = {},
  type: Confirmation = 'DOKOBIT',
): Payload => confirmedBy(aRequest('leasing-private', changes, { name: 'minimal' }), type)

/** Steps of applicants and portal for financing requests. Each call comes from another address to avoid the limit per network. */
export function requestSteps({ app, db }: TestApp) {
  let addresses = 0
  const post = (url: string, payload: Payload | string, headers: Headers = {}) => {
    addresses += 1
    return app.inject({
      method: 'POST',
      url,
      remoteAddress: `10.${(addresses >> 8) & 255}.${addresses & 255}.1`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  const path = (mode: string): string => `/api/form/financial-request${mode === 'prefill' ? '/prefill' : ''}`
  const validate = (payload: Payload | string, headers: Headers = {}, mode = 'default') =>
    post(`${path(mode)}/validate`, payload, headers)
  const apply = (payload: Payload | string, headers: Headers = {}, { mode = 'default', query = '' } = {}) =>
    post(`${path(mode)}/apply${query}`, payload, headers)
  const accepted = async (payload: Payload, headers: Headers = {}, options = {}): Promise<Answer> => {
    const answer = await apply(payload, headers, options)
    if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }
  const stored = (id: string) => db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const count = async (): Promise<number> =>
    Number(
      (
        await db
          .selectFrom('application')
          .select(({ fn }) => fn.countAll<string>().as('all'))
          .executeTakeFirstOrThrow()
      ).all,
    )
  const mails = async (reference: string): Promise<number> =>
    (await db.selectFrom('outbox').select('subject').where('subject', 'like', `%${reference}%`).execute()).length
  const events = async (id: string): Promise<string[]> =>
    (
      await db
        .selectFrom('application_event')
        .select(['status', 'note'])
        .where('application_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ status, note }) => `${status} ${note}`)

  const tokenOf = (followUrl: string): string => new URL(followUrl).pathname.split('/').at(-1) ?? ''
  const signed = async (followUrl: string): Promise<string> =>
    (await signingStatus(tokenOf(followUrl))).json<{ status: string }>().status
  const signingStatus = (token: string) =>
    app.inject({ method: 'GET', url: `/api/form/dokobit/document/status?token=${token}` })
  const session = (followUrl: string): SimulatedSession => {
    const found = app.simulatedSigning?.signings.find(tokenOf(followUrl))
    if (found === undefined) throw new Error(`no simulated signing at ${followUrl}`)
    return found
  }
  /** Signs at the gateway without sending its postback. */
  const sign = (followUrl: string): void => {
    act(followUrl, 'sign')
  }
  const refuse = (followUrl: string): void => {
    act(followUrl, 'refuse')
  }
  function act(followUrl: string, what: 'sign' | 'refuse'): void {
    const { signings } = app.simulatedSigning!
    for (const signer of session(followUrl).signers) signings[what](session(followUrl), signer)
  }

  /** Goes to the bank and back; returns the payload with the values from the return address. */
  async function atTheBank(payload: Payload, owner: string, said: 'AGREE' | 'REFUSE' = 'AGREE'): Promise<Payload> {
    const banks = (await app.inject({ method: 'GET', url: '/api/form/institutions?country=LT' })).json<
      { id: string }[]
    >()
    const md5Code = randomBytes(16).toString('hex')
    const { code, type } = payload['applicant'] as { code: string; type: string }
    const link = await post('/api/form/institutions', {
      institution_id: banks[0]?.id ?? '',
      md5_code: md5Code,
      language: 'lt',
      registration_code: code,
      type,
      digest: createHash('sha256').update(confirmedText(payload)).digest('hex'),
    })
    const { requisition_id: requisitionId } = link.json<{ requisition_id: string }>()
    const bank = app.simulatedBank!
    const requisition = bank.requisitions.find(requisitionId)
    if (requisition === undefined) throw new Error(`no requisition: ${link.body}`)
    bank.answer(requisition, said, owner)
    return confirmedBy(payload, 'NORDIGEN', { md5_code: md5Code, requisition_id: requisitionId })
  }

  /** A new partner with the tokens of its links. */
  async function aPartner({ leasing = true, loan = true, daily = 1000 } = {}) {
    const tokens = { publicToken: `public-${aDraft()}`, privateToken: `private-${aDraft()}` }
    const { id } = await db
      .insertInto('partner')
      .values({
        name: 'UAB „Bandomasis partneris“',
        financing_company: 'Finansuotojas',
        offers_leasing: leasing,
        offers_loan: loan,
        daily_applications: daily,
        logo: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeTokens(db, id, tokens)
    return { id, ...tokens }
  }
  return {
    validate,
    apply,
    accepted,
    stored,
    count,
    mails,
    events,
    signed,
    signingStatus,
    session,
    sign,
    refuse,
    tokenOf,
    atTheBank,
    aPartner,
  }
}
