const PROLONG_MS = 60_000

type Timer = ReturnType<typeof setTimeout>
type Events = { readonly onExpired: () => void; readonly onProlong: () => void }

/** Lifetime of a draft's key on the server: when it expires, and when it is due to be prolonged. */
export class DraftLifetime {
  private readonly events: Events
  private expiresAt = 0
  private triedAt = 0
  private expiryTimer: Timer | undefined
  private prolongTimer: Timer | undefined

  constructor(events: Events) {
    this.events = events
  }

  get until(): number {
    return this.expiresAt
  }

  /** @param seconds remaining lifetime; relative, because device clocks differ from the server's */
  restart(seconds: number): void {
    this.triedAt = Date.now()
    this.expiresAt = this.triedAt + seconds * 1000
    clearTimeout(this.expiryTimer)
    this.expiryTimer = setTimeout(this.events.onExpired, seconds * 1000)
  }

  /** At most one call per minute, counted from the last attempt. */
  scheduleProlonging(): void {
    this.prolongTimer ??= setTimeout(
      () => {
        this.prolongTimer = undefined
        this.triedAt = Date.now()
        this.events.onProlong()
      },
      Math.max(0, this.triedAt + PROLONG_MS - Date.now()),
    )
  }

  stop(): void {
    clearTimeout(this.prolongTimer)
    clearTimeout(this.expiryTimer)
    this.prolongTimer = undefined
  }
}
