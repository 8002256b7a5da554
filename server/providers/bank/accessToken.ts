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
type CachedToken = {
  readonly access: string
  readonly until: number
  readonly refresh: string | null
  readonly refreshUntil: number
}

const TIMEOUT_MS = 10_000
/** Tokens are renewed before they expire, so that one lasts for the call it is fetched for. */
const EARLY_RENEWAL_MS = 60_000

/**
 * Access token of the service (one day), renewed with its refresh token (one month). Concurrent calls share one
 * renewal.
 */
export class AccessToken {
  readonly #settings: Settings
  #cached: CachedToken | null = null
  #running: Promise<CachedToken> | null = null

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** @throws ProviderFault */
  async get(): Promise<string> {
    if (this.#cached !== null && this.#cached.until > this.#settings.now().getTime()) return this.#cached.access
    this.#running ??= this.#renew().finally(() => {
      this.#running = null
    })
    return (await this.#running).access
  }

  /** Call when the service rejected this token. */
  drop(access: string): void {
    if (this.#cached?.access === access) this.#cached = null
  }

  /** Not aborted by the caller's signal: others wait for it too. */
  async #renew(): Promise<CachedToken> {
    const { secretId, secretKey, now } = this.#settings
    const cached = this.#cached
    const refresh = cached !== null && cached.refreshUntil > now().getTime() ? cached.refresh : null
    const renewed = refresh === null ? null : await this.#request('token/refresh/', { refresh })
    const answer = renewed ?? (await this.#request('token/new/', { secret_id: secretId, secret_key: secretKey }))
    if (answer === null) throw new ProviderFault('SECRETS_REFUSED')
    const end = (seconds: number | undefined): number => now().getTime() + (seconds ?? 0) * 1000 - EARLY_RENEWAL_MS
    this.#cached = {
      access: answer.access,
      until: end(answer.access_expires),
      refresh: answer.refresh ?? cached?.refresh ?? null,
      refreshUntil: answer.refresh === undefined ? (cached?.refreshUntil ?? 0) : end(answer.refresh_expires),
    }
    return this.#cached
  }

  /** Null if the service rejects the credentials or token. */
  async #request(path: string, body: object): Promise<TokenAnswer | null> {
    const answer = await jsonCall({
      url: `${this.#settings.url}/api/v2/${path}`,
      method: 'POST',
      body,
      timeoutMs: TIMEOUT_MS,
      signal: new AbortController().signal,
      readStatuses: [201],
    })
    if (answer.status === 401 || answer.status === 403) return null
    if (answer.status !== 200 && answer.status !== 201) throw new ProviderFault(`HTTP_${answer.status}`)
    return readToken(answer.body)
  }
}
