import type { LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../server/db/tables.ts'
import type { PhoneAnswer } from '../../server/providers/simulated-identity/phones.ts'
import type { TestApp } from './app.ts'
import { aUser } from './people.ts'
import type { TestUser } from './people.ts'
import { setPersonalCode } from './encrypted.ts'

export type EidUser = TestUser & { country: string; personalCode: string; mobilePhone: string }
let number = 0

/** A user with codes stored for both methods; `personalCode` selects the response of the simulators. */
export async function anEidUser(
  db: Kysely<Tables>,
  {
    country = 'LT',
    personalCode,
    mobilePhone,
    ...spec
  }: Parameters<typeof aUser>[1] & {
    country?: string
    personalCode?: string
    mobilePhone?: string
  } = {},
): Promise<EidUser> {
  number += 1
  const user = await aUser(db, spec)
  const code = personalCode ?? `3800101${String(1000 + number)}`
  const phone = mobilePhone ?? `+3706${String(2_000_000 + number)}`
  await db.updateTable('app_user').set({ country, mobile_id_phone_number: phone }).where('id', '=', user.id).execute()
  await setPersonalCode(db, user.id, code)
  return { ...user, country, personalCode: code, mobilePhone: phone }
}

export type Requested = { verificationCode: string; token: string; expiresInSeconds: number }

/** The login by electronic identity in steps. `address` is the IP address of the client. */
export function eidSteps({ app, client }: TestApp) {
  const post = (url: string, payload: object, address = '127.0.0.1'): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'POST', url, payload, remoteAddress: address })
  return {
    askSmartId: (user: Pick<EidUser, 'username' | 'country' | 'personalCode'>, address?: string) =>
      post(
        '/api/login/smartid/authenticate-request',
        {
          username: user.username,
          nationalIdentity: { countryCode: user.country, nationalIdentityNumber: user.personalCode },
        },
        address,
      ),
    askMobileId: (user: Pick<EidUser, 'username' | 'mobilePhone' | 'personalCode'>, address?: string) =>
      post(
        '/api/login/mobileid/authenticate-request',
        {
          username: user.username,
          userRequest: { phoneNumber: user.mobilePhone, nationalIdentityNumber: user.personalCode },
        },
        address,
      ),
    outcome: (method: 'smartid' | 'mobileid', token: string) => client(token).post(`/api/login/${method}/authenticate`),
    /** Waits until the simulated phone of a user rings, then answers it. */
    async pickUp(code: string, answer: PhoneAnswer): Promise<void> {
      for (let attempt = 0; attempt < 1500; attempt += 1) {
        const phone = app.simulatedIdentities
          ?.phones()
          .find(({ person, ended }) => person.nationalIdentityNumber === code && ended === null)
        if (phone !== undefined && app.simulatedIdentities?.answer(phone.id, answer) === true) return
        await new Promise(resolve => {
          setTimeout(resolve, 10)
        })
      }
      throw new Error(`no phone rings for ${code}`)
    },
    rings: (code: string) =>
      app.simulatedIdentities?.phones().filter(({ person }) => person.nationalIdentityNumber === code).length ?? 0,
  }
}
