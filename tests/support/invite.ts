import { randomBytes } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { demoPartners } from '../../server/db/demo/partners.ts'
import { exampleOf } from './formExamples.ts'

type Part = { [key: string]: unknown }
export type Invited = { path: string; code: string }

/** Changes that turn the request with a guarantor into one with a spouse. */
const married = {
  lending: { has_guarantor: undefined },
  applicant: { marital_status: 'Married', lease_purpose: 'Family' },
  co_applicant: { type: 'spouse' },
}

/** A customer of a partner sends and signs a request with a related person; reads the link and the code that this person receives. */
export async function invite(
  request: APIRequestContext,
  form: 'leasing-private' | 'loan-private' = 'leasing-private',
  role: 'guarantor' | 'spouse' = 'guarantor',
  language: 'lt' | 'lv' = 'lt',
): Promise<Invited> {
  const {
    lending,
    applicant,
    co_applicant: named,
    ...rest
  } = exampleOf(form, 'guarantor', 'partner') as { lending: Part; applicant: Part; co_applicant: Part }
  const who = randomBytes(6).toString('hex')
  const email = `${who}@example.com`
  const phone = `+3706${String(1_000_000 + Number.parseInt(who.slice(0, 5), 16))}`
  const change = role === 'spouse' ? married : undefined
  const payload = {
    ...rest,
    lending: { ...lending, originator_token: demoPartners[0]?.publicToken, ...change?.lending },
    applicant: { ...applicant, additional_information: who, ...change?.applicant },
    co_applicant: { ...named, email, phone, ...change?.co_applicant },
    signing: { type: 'DOKOBIT', md5_code: null, requisition_id: null },
  }
  const answer = await request.post(`/api/form/financial-request/apply?language=${language}`, {
    data: payload,
    headers: { 'x-draft': randomBytes(16).toString('hex'), 'idempotency-key': who },
  })
  expect([answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([201, ''])
  const { follow_url: address } = (await answer.json()) as { follow_url: string }
  await request.post(address, { form: { answer: 'sign' }, maxRedirects: 0 })
  const token = new URL(address).pathname.split('/').at(-1) ?? ''
  await expect
    .poll(
      async () =>
        ((await (await request.get(`/api/form/dokobit/document/status?token=${token}`)).json()) as { status: string })
          .status,
      { message: 'the signature' },
    )
    .toBe('completed')
  const read = async (to: string, channel: string, pattern: RegExp): Promise<string> => {
    let found: string | undefined
    await expect
      .poll(
        async () => {
          const messages = (await (
            await request.get(`/simulator/messages?channel=${channel}&to=${encodeURIComponent(to)}`)
          ).json()) as { text: string }[]
          found = messages.map(({ text }) => pattern.exec(text)?.[1]).find(one => one !== undefined)
          return found
        },
        { message: `a message to ${to}`, intervals: [50, 100, 250] },
      )
      .toBeTruthy()
    return found ?? ''
  }
  return {
    path: await read(email, 'EMAIL', /(\/(?:leasing|loan)Request\/[\w-]+\?token=[\w-]+&language=\w+)/),
    code: await read(phone, 'SMS', /(?:kodas –| ir) ([A-Z0-9]{4})\./),
  }
}
