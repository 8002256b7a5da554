import type { LightMyRequestResponse } from 'fastify'
import type { Client, TestApp } from './app.ts'
import { password as rightPassword } from './people.ts'

type Purpose = 'EMAIL' | 'PHONE' | 'SMS' | 'SMART_ID' | 'MOBILE_ID' | 'DELETE_USER' | 'EDIT_USER'

export function authorise(
  client: Client,
  purpose: Purpose,
  target?: string,
  password = rightPassword,
): Promise<LightMyRequestResponse> {
  return client.post('/api/user/authorize', { password, purpose, ...(target === undefined ? {} : { target }) })
}

/** Enters the password again, as required before sensitive actions. */
export async function grant(client: Client, purpose: Purpose, target?: string): Promise<void> {
  const answer = await authorise(client, purpose, target)
  if (answer.statusCode !== 200) throw new Error(`grant for ${purpose}: ${answer.statusCode} ${answer.body}`)
}

/** DELETE /user, the only DELETE call with a body. */
export function removeOfficial(
  { app }: TestApp,
  client: Client,
  body: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'DELETE',
    url: '/api/user',
    payload: body,
    headers: { ...(client.token === '' ? {} : { authorization: `Bearer ${client.token}` }), ...headers },
  })
}
