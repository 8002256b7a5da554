import { jsonCall } from '../call/jsonCall.ts'
import { ProviderFault } from '../call/providerFault.ts'
import { readToken } from './answers.ts'
import type { TokenAnswer } from './answers.ts'

type Settings = {
  readonly url: string
  readonly secretId: string
  readonly secretKey: string
  readonly now: () => Date
}
type Held = {
  readonly access: string
  readonly until: number
  readonly refresh: string | null
  readonly refreshUntil: number
}

const timeoutMs = 10_000
/** Tokens are renewed before they expire, so that one lasts for the call it is fetched for. */
const earlyMs = 60_000

/**
 * Access token of the service (one day), renewed with its refresh token (one month). Concurrent calls share one
 * renewal.
 */
export class AccessToken {
  readonly #settings: Settings
  #held: Held | null = null
  #running: Promise<Held> | null = null

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** @throws ProviderFault */
  async get(): Promise<string> {
    if (this.#held !== null && this.#held.until > this.#settings.now().getTime()) return this.#held.access
    this.#running ??= this.#renew().finally(() => {
      this.#running = null
    })
    return (await this.#running).access
  }

  /** Call when the service rejected this token. */
  drop(access: string): void {
    if (this.#held?.access === access) this.#held = null
  }

  /** Not aborted by the caller's signal: others wait for it too. */
  async #renew(): Promise<Held> {
    const { secretId, secretKey, now } = this.#settings
    const held = this.#held
    const refresh = held !== null && held.refreshUntil > now().getTime() ? held.refresh : null
    const renewed = refresh === null ? null : await this.#ask('token/refresh/', { refresh })
    const answer = renewed ?? (await this.#ask('token/new/', { secret_id: secretId, secret_key: secretKey }))
    if (answer === null) throw new ProviderFault('SECRETS_REFUSED')
    const end = (seconds: number | undefined): number => now().getTime() + (seconds ?? 0) * 1000 - earlyMs
    this.#held = {
      access: answer.access,
      until: end(answer.access_expires),
      refresh: answer.refresh ?? held?.refresh ?? null,
      refreshUntil: answer.refresh === undefined ? (held?.refreshUntil ?? 0) : end(answer.refresh_expires),
    }
    return this.#held
  }

  /** Null if the service rejects the credentials or token. */
  async #ask(path: string, body: object): Promise<TokenAnswer | null> {
    const answer = await jsonCall({
      url: `${this.#settings.url}/api/v2/${path}`,
      method: 'POST',
      body,
      timeoutMs,
      signal: new AbortController().signal,
      readStatuses: [201],
    })
    if (answer.status === 401 || answer.status === 403) return null
    if (answer.status !== 200 && answer.status !== 201) throw new ProviderFault(`HTTP_${answer.status}`)
    return readToken(answer.body)
  }
}
