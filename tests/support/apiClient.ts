import { demoPassword } from './demo.ts'

export interface ApiClient {
  token: string
  call: <T>(method: string, path: string, body?: object) => Promise<T>
}

interface SimulatedMessage {
  text: string
  createdAt: string
}

/** Logs in to a running portal through the API: password, then the code of the simulated SMS. */
export async function logIn(url: string, username: string): Promise<ApiClient> {
  const since = Date.now() - 1000
  const stage = clientWith(url, '')
  const { token: stageToken } = await stage.call<{ token: string }>('POST', '/api/login/username', {
    username,
    password: demoPassword,
  })
  const second = clientWith(url, stageToken)
  await second.call('POST', '/api/login/mfa/authenticate-request', {})
  const sms_code = await newestCode(url, since)
  const { token } = await second.call<{ token: string }>('POST', '/api/login/mfa/authenticate', { sms_code })
  const client = clientWith(url, token)
  const user = await client.call<{ termsConditionsAccepted: boolean }>('GET', '/api/user')
  if (!user.termsConditionsAccepted) await client.call('POST', '/api/user/terms-conditions:accept', {})
  return client
}

function clientWith(url: string, token: string): ApiClient {
  return {
    token,
    async call<T>(method: string, path: string, body?: object) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      return (text === '' ? undefined : JSON.parse(text)) as T
    },
  }
}

async function newestCode(url: string, sinceMs: number): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const messages = (await (await fetch(`${url}/simulator/messages?channel=SMS`)).json()) as SimulatedMessage[]
    const newest = messages.find(message => Date.parse(message.createdAt) >= sinceMs)
    const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('No SMS with a code arrived')
}
