import { expect, type APIRequestContext } from '@playwright/test'

type SimulatedPhone = {
  id: string
  method: 'SMART_ID' | 'MOBILE_ID'
  person: string
  verificationCode: string
  result: string | null
}
export type PhoneAnswer = 'CONFIRM' | 'REFUSE' | 'WRONG_CODE' | 'SOMEBODY_ELSE'

/** Electronic identities of the demo users, as in the demo data. */
export const demoIdentity = { personalCode: '48503149013', phone: '60000012', country: 'LT' } as const

/** The simulated phone that shows this control code and waits for an answer. */
export async function ringingPhone(request: APIRequestContext, verificationCode: string): Promise<SimulatedPhone> {
  let phone: SimulatedPhone | undefined
  await expect
    .poll(
      async () => {
        const phones = (await (await request.get('/simulator/phones')).json()) as SimulatedPhone[]
        phone = phones.find(one => one.verificationCode === verificationCode && one.result === null)
        return phone !== undefined
      },
      { message: `a phone that shows ${verificationCode}`, intervals: [50, 100, 250] },
    )
    .toBe(true)
  if (!phone) throw new Error('no phone')
  return phone
}

export async function answerPhone(
  request: APIRequestContext,
  verificationCode: string,
  answer: PhoneAnswer,
): Promise<void> {
  const { id } = await ringingPhone(request, verificationCode)
  expect((await request.post(`/simulator/phones/${id}/answer`, { data: { answer } })).ok()).toBe(true)
}
