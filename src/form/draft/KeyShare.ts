import { randomHex } from '../../security/hex.ts'
import { type Key, keyFromShare, randomShare } from './encryption.ts'

/** Delay before a failed registration is retried, so that typing offline does not call the server on every keystroke. */
const RETRY_MS = 5_000

/** A key share created on this device. The server derives the same key once it has received it. */
export class KeyShare {
  readonly id = randomHex()
  private readonly secret = randomShare()
  private lastAttempt: Promise<void> | undefined
  private failedAt: number | undefined

  deriveKey(): Promise<Key> {
    return keyFromShare(this.id, this.secret)
  }

  /** Settles when the server has the share, or has failed to respond; undefined before the first attempt. */
  get registration(): Promise<void> | undefined {
    return this.lastAttempt
  }

  /** @param isUrgent retries even right after a failed attempt */
  canRegister(isUrgent: boolean): boolean {
    if (this.lastAttempt === undefined) return true
    return this.failedAt !== undefined && (isUrgent || Date.now() >= this.failedAt + RETRY_MS)
  }

  /** @param register sends id and share to the server, and handles its response */
  register(register: (id: string, share: string) => Promise<void>): Promise<void> {
    this.failedAt = undefined
    this.lastAttempt = register(this.id, this.secret)
    return this.lastAttempt
  }

  markFailed(): void {
    this.failedAt = Date.now()
  }
}
