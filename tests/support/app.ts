import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp } from '../../server/app.ts'
import type { Config } from '../../server/config/config.ts'
import type { Database } from '../../server/db/database.ts'
import type { Tables } from '../../server/db/tables.ts'
import { type Content, openTestDatabase, testConfig } from './testDatabase.ts'

export { root } from './testDatabase.ts'
export const demoPassword = 'Portal-Demo-1'

type Options = {
  demo?: boolean
  config?: Partial<Config>
  large?: Content['large']
  /** Called with the text of each statement, of the query builder and of direct reads. */
  onStatement?: (text: string) => void
}
type Body = object | undefined

export type Client = {
  token: string
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: Body, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(url: string, body?: Body, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  patch(url: string, body?: Body, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  delete(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export type TestApp = {
  app: FastifyInstance
  db: Kysely<Tables>
  database: Database
  config: Config
  as(username: string): Promise<Client>
  client(token?: string): Client
  close(): Promise<void>
}

/** The whole portal with a separate database and without a network port. Demo data is loaded by default. */
export async function buildTestApp(options: Options = {}): Promise<TestApp> {
  const demo = options.demo ?? true
  const opened = await openTestDatabase({ demo, large: options.large ?? false, forms: true }, options.config)
  const database = options.onStatement === undefined ? opened : observed(opened, options.onStatement)
  const config = testConfig({ demo, ...options.config })
  const app = await buildApp(config, database)
  await app.ready()

  const { as, client } = clientsOf(app, database)

  async function close(): Promise<void> {
    await app.close()
    await database.close()
  }

  return { app, db: database.db, database, config, as, client, close }
}

function observed(database: Database, onStatement: (text: string) => void): Database {
  const executor = database.db.getExecutor()
  const query = executor.executeQuery
  executor.executeQuery = function (compiled) {
    onStatement(compiled.sql)
    return query.call(this, compiled) as never
  }
  const readOneRow: Database['readOneRow'] = (text, parameters) => {
    onStatement(text)
    return database.readOneRow(text, parameters)
  }
  return { ...database, readOneRow }
}

/** API clients of a portal, with and without a login. */
export function clientsOf(app: FastifyInstance, database: Database): Pick<TestApp, 'as' | 'client'> {
  function client(token = ''): Client {
    const send = (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url: string,
      body?: Body,
      headers: Record<string, string> = {},
    ) =>
      app.inject({
        method,
        url,
        headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
    return {
      token,
      get: url => send('GET', url),
      post: (url, body, headers) => send('POST', url, body ?? {}, headers),
      put: (url, body, headers) => send('PUT', url, body ?? {}, headers),
      patch: (url, body, headers) => send('PATCH', url, body ?? {}, headers),
      delete: (url, headers) => send('DELETE', url, undefined, headers),
    }
  }

  /** Logs in through the real steps: password, code of the simulated SMS, and the terms when not yet accepted. */
  async function as(username: string): Promise<Client> {
    const first = await client().post('/api/login/username', { username, password: demoPassword })
    if (first.statusCode !== 200) throw new Error(`login of ${username}: ${first.statusCode} ${first.body}`)
    const stage = client(first.json<{ token: string }>().token)
    await stage.post('/api/login/mfa/authenticate-request')
    const second = await stage.post('/api/login/mfa/authenticate', { sms_code: await lastCode(username) })
    if (second.statusCode !== 200) throw new Error(`second step of ${username}: ${second.statusCode} ${second.body}`)
    const signedIn = client(second.json<{ token: string }>().token)
    const user = (await signedIn.get('/api/user')).json<{ termsConditionsAccepted: boolean }>()
    if (!user.termsConditionsAccepted) await signedIn.post('/api/user/terms-conditions:accept')
    return signedIn
  }

  async function lastCode(username: string): Promise<string> {
    const user = await database.db
      .selectFrom('app_user')
      .select('phone_number')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const message = await database.db
        .selectFrom('simulated_message')
        .select('body')
        .where('recipient', '=', user.phone_number ?? '')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const code = message === undefined ? undefined : /\b\d{6}\b/.exec(message.body)?.[0]
      if (code !== undefined) return code
      await new Promise(resolve => {
        setTimeout(resolve, 10)
      })
    }
    throw new Error(`no SMS for ${username}`)
  }

  return { as, client }
}
