import type { FinishedSpan, SpanKind } from './Trace.ts'

export type ExportResult = 'sent' | 'dropped' | 'failed'
type Settings = {
  readonly url: string
  /** Of the process: release, host and the like. */
  readonly resource: Readonly<Record<string, string>>
  readonly count: (result: ExportResult, spans: number) => void
  /** Called for the first failure, and for the first one after a success. */
  readonly onFailure: (reason: string) => void
  readonly intervalMs?: number
  readonly timeoutMs?: number
  readonly maxWaiting?: number
}

const BATCH_SIZE = 512
const INTERVAL_MS = 5_000
const TIMEOUT_MS = 5_000
const MAX_WAITING = 4 * BATCH_SIZE
/** How long shutdown waits for the last spans. */
const CLOSE_TIMEOUT_MS = 3_000
const NANOSECONDS_PER_MICROSECOND = 1_000n

/**
 * Sends spans to a collector: OTLP as JSON over HTTP (API-43). It never makes its caller wait or fail. While the
 * collector does not respond, spans wait up to a limit, then new ones are dropped and counted. A batch that the
 * collector rejects is not sent again.
 */
export class OtlpExporter {
  readonly #settings: Settings
  readonly #timer: NodeJS.Timeout
  #waiting: FinishedSpan[] = []
  #sending: Promise<void> | null = null
  #hasFailed = false
  readonly #closing = new AbortController()

  constructor(settings: Settings) {
    this.#settings = settings
    this.#timer = setInterval(() => void this.#start(), settings.intervalMs ?? INTERVAL_MS).unref()
  }

  add(spans: readonly FinishedSpan[]): void {
    const { count, maxWaiting = MAX_WAITING } = this.#settings
    if (this.#waiting.length + spans.length > maxWaiting || this.#closing.signal.aborted) count('dropped', spans.length)
    else {
      this.#waiting.push(...spans)
      if (this.#waiting.length >= BATCH_SIZE) void this.#start()
    }
  }

  /** Sends what waits, for three seconds at most. What is left is dropped and counted. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const timer = setTimeout(() => {
      this.#closing.abort()
    }, CLOSE_TIMEOUT_MS)
    while (this.#waiting.length > 0 && !this.#closing.signal.aborted) await this.#start()
    await this.#sending
    clearTimeout(timer)
    this.#closing.abort()
    this.#settings.count('dropped', this.#waiting.length)
    this.#waiting = []
  }

  /** One batch at a time: a slow collector must not collect connections. Never rejects. */
  #start(): Promise<void> {
    if (this.#sending !== null) return this.#sending
    const batch = this.#waiting.splice(0, BATCH_SIZE)
    if (batch.length === 0) return Promise.resolve()
    this.#sending = this.#send(batch).finally(() => {
      this.#sending = null
      if (this.#waiting.length >= BATCH_SIZE) void this.#start()
    })
    return this.#sending
  }

  async #send(batch: readonly FinishedSpan[]): Promise<void> {
    const { url, resource, count, timeoutMs = TIMEOUT_MS } = this.#settings
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(otlpBody(resource, batch)),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`HTTP_${String(response.status)}`)
      this.#hasFailed = false
      count('sent', batch.length)
    } catch (error) {
      count('failed', batch.length)
      this.#report(error)
    }
  }

  /** The address can hold a secret, and the error of fetch can hold the address: only its kind is reported. */
  #report(error: unknown): void {
    if (this.#hasFailed) return
    this.#hasFailed = true
    const isStatus = error instanceof Error && error.message.startsWith('HTTP_')
    this.#settings.onFailure(isStatus ? error.message : error instanceof Error ? error.name : 'unknown')
  }
}

/** Numbers of the protocol. */
const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 }
const STATUS_ERROR = 2

/** Body of `ExportTraceServiceRequest` (opentelemetry-proto, JSON encoding: ids in hexadecimal digits, times as text). */
export function otlpBody(resource: Readonly<Record<string, string>>, spans: readonly FinishedSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'finance-portal' }, spans: spans.map(spanOf) }],
      },
    ],
  }
}

function spanOf({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  startMs,
  durationMs,
  isError,
  attributes,
}: FinishedSpan): object {
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(startMs + durationMs),
    attributes: attributesOf(attributes),
    ...(isError ? { status: { code: STATUS_ERROR } } : {}),
  }
}

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * NANOSECONDS_PER_MICROSECOND)

function attributesOf(values: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))
}
