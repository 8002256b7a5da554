import { AsyncLocalStorage } from 'node:async_hooks'
import { formatTraceparent, newId, SPAN_ID_BYTES, TRACE_ID_BYTES } from './traceparent.ts'
import type { TraceParent } from './traceparent.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'
/** Numbers, and names from fixed lists: never a value of a request or a row (SEC-64). */
export type SpanAttributes = Readonly<Record<string, string | number>>
export type FinishedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970, with a fraction. */
  readonly startMs: number
  readonly durationMs: number
  readonly isError: boolean
  readonly attributes: SpanAttributes
}
type Root = Pick<FinishedSpan, 'name' | 'kind' | 'durationMs' | 'isError' | 'attributes'>
type Leaf = Omit<Root, 'durationMs'> & {
  /** By `performance.now()`. */ readonly startedAt: number
  readonly parentId: string
  readonly spanId?: string
}

/** Turned into a span only when the trace is exported. */
type Part = { readonly leaf: Leaf; readonly endedAt: number }

/** The getter of `performance` is slow. */
const TIME_ORIGIN_MS = performance.timeOrigin
/** Slower ones are exported even if they are not sampled. */
export const SLOW_MS = 1_000
/** A long job must not fill the memory. */
const MAX_SPANS = 200

type Options = {
  readonly parent: TraceParent | null
  readonly isSampled: boolean
  /** Null where nothing is exported: then only ids are kept. */
  readonly export: ((spans: readonly FinishedSpan[]) => void) | null
  /** Names of external services that may see the trace. */
  readonly visibleTo: ReadonlySet<string>
}

/**
 * What one request or one run of a job did. Spans are collected until it ends; whether they are exported is known only
 * then: one in a hundred, and all of an error or of more than a second.
 */
export class Trace {
  readonly id: string
  /** Span of the request or job itself. */
  readonly rootId = newId(SPAN_ID_BYTES)
  readonly isSampled: boolean
  readonly startedAt = performance.now()
  dbCalls = 0
  dbMs = 0
  /** How long the statements waited for a connection; part of no `dbMs`. */
  poolWaitMs = 0
  readonly #options: Options
  #parts: Part[] | null
  #leftOut = 0

  constructor(options: Options) {
    const { parent, isSampled } = options
    this.#options = options
    this.id = parent?.traceId ?? newId(TRACE_ID_BYTES)
    this.isSampled = isSampled
    this.#parts = options.export === null ? null : []
  }

  /** False after the end, and where nothing is exported. */
  get isRecording(): boolean {
    return this.#parts !== null
  }

  isVisibleTo(callee: string): boolean {
    return this.#options.visibleTo.has(callee)
  }

  /** Records a part that ends now. */
  add(leaf: Leaf): void {
    if (this.#parts === null) return
    if (this.#parts.length < MAX_SPANS) this.#parts.push({ leaf, endedAt: performance.now() })
    else this.#leftOut += 1
  }

  /** Ends the trace. Parts that go on afterwards are not recorded. */
  end(root: Root): void {
    const parts = this.#parts
    this.#parts = null
    const { export: send, parent } = this.#options
    if (parts === null || send === null) return
    if (!this.isSampled && !root.isError && root.durationMs < SLOW_MS && !parts.some(({ leaf }) => leaf.isError)) return
    const own: FinishedSpan = {
      ...root,
      traceId: this.id,
      spanId: this.rootId,
      parentId: parent?.spanId ?? null,
      startMs: TIME_ORIGIN_MS + this.startedAt,
      attributes:
        this.#leftOut === 0 ? root.attributes : { ...root.attributes, 'portal.spans_left_out': this.#leftOut },
    }
    send([own, ...parts.map(part => this.#spanOf(part))])
  }

  #spanOf({ leaf: { startedAt, spanId, ...span }, endedAt }: Part): FinishedSpan {
    return {
      ...span,
      traceId: this.id,
      spanId: spanId ?? newId(SPAN_ID_BYTES),
      startMs: TIME_ORIGIN_MS + startedAt,
      durationMs: endedAt - startedAt,
    }
  }
}

type Quota = { readonly max: number; readonly windowSeconds: number }
/**
 * Origin of a request, with the daily quotas its network shares: messages to people outside the portal, and bytes
 * stored without a login.
 */
export type Caller = { readonly network: string; readonly messages: Quota; readonly storedBytes: Quota }

/** Where the running code is: its trace, the span that is the parent of what it starts, and whose request it is. */
export type Place = {
  readonly trace: Trace
  readonly spanId: string
  /** External service that is being called. */
  readonly callee?: string
  /** Of a request. Background jobs have none: only the recipient limits their messages. */
  readonly caller?: Caller
}

/**
 * Set for each request, job and call of an external service. One store for all: with a second one, for the caller alone,
 * observation cost a request of a list twice what it may (bench:observation), since each store is handed on by every promise.
 */
export const currentPlace = new AsyncLocalStorage<Place>()

/** Available to all code that runs for a request, so that no message escapes the quota of its network. */
export function currentCaller(): Caller | undefined {
  return currentPlace.getStore()?.caller
}

/**
 * Header for a call of an external service. Most belong to other companies: an id that two of them are sent would tell
 * them that they serve the same person (SEC-64).
 */
export function traceHeaders(): { traceparent?: string } {
  const place = currentPlace.getStore()
  if (place?.callee === undefined || !place.trace.isVisibleTo(place.callee)) return {}
  const traceparent = currentTraceparent()
  return traceparent === null ? {} : { traceparent }
}

/** The current place as a header, or to be stored with work that is done later; null outside a request and a job. */
export function currentTraceparent(): string | null {
  const place = currentPlace.getStore()
  return place === undefined
    ? null
    : formatTraceparent({ traceId: place.trace.id, spanId: place.spanId, isSampled: place.trace.isSampled })
}
