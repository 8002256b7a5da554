import type { LightMyRequestResponse } from 'fastify'
import type { Client, TestApp } from './app.ts'
import { password as rightPassword } from './people.ts'
import type { TestUser } from './people.ts'

/** The login in steps, for tests of single steps. `address` is the IP address of the client. */
export function loginSteps({ app, db, client }: TestApp) {
  const codeOf = async ({ phone }: Pick<TestUser, 'phone'>): Promise<string> => {
    // The portal answers after a second even if the message is still on its way.
    await app.outbox.wakeAll()
    const message = await db
      .selectFrom('simulated_message')
      .select('body')
      .where('recipient', '=', phone ?? '')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\b\d{6}\b/.exec(message.body)?.[0] ?? ''
  }
  const enter = (username: string, password = rightPassword, address = '127.0.0.1'): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'POST', url: '/api/login/username', payload: { username, password }, remoteAddress: address })
  const stageOf = async ({ username }: Pick<TestUser, 'username'>, address?: string): Promise<Client> => {
    const answer = await enter(username, rightPassword, address)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return client(answer.json<{ token: string }>().token)
  }
  const requestCode = (stage: Client) => stage.post('/api/login/mfa/authenticate-request')
  const sendCode = (stage: Client, code: string) => stage.post('/api/login/mfa/authenticate', { sms_code: code })
  const signIn = async (user: TestUser): Promise<Client> => {
    const stage = await stageOf(user)
    await requestCode(stage)
    const answer = await sendCode(stage, await codeOf(user))
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return client(answer.json<{ token: string }>().token)
  }
  return { enter, stageOf, requestCode, sendCode, codeOf, signIn }
}

/** Six digits that differ from the given code. */
export function notCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

export function codeOf(answer: LightMyRequestResponse): string {
  return answer.json<{ code: string }>().code
}
