import { currentPlace } from './Trace.ts'
import { newId, SPAN_ID_BYTES } from './traceparent.ts'

/** External services; their names are labels of metrics, in rules and in TRACE_PROVIDERS. */
export const providerNames = ['smart-id', 'mobile-id', 'e-signing', 'payment', 'bank', 'crm', 'sms', 'email'] as const
export type ProviderName = (typeof providerNames)[number]
export const providerResults = ['ok', 'rejected', 'limited', 'timeout', 'aborted', 'failed'] as const
export type ProviderResult = (typeof providerResults)[number]

type Listener = {
  readonly database: (statement: string, seconds: number) => void
  readonly provider: (name: ProviderName, result: ProviderResult, seconds: number) => void
}

/** Of this process, which has one portal outside tests. */
const listeners = new Set<Listener>()

/** @returns a function that removes the listener */
export function onCalls(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes one statement that ends now, for metrics and the current trace. */
export function noteStatement(name: string, startedAt: number, isError: boolean): void {
  const ms = performance.now() - startedAt
  for (const { database } of listeners) database(name, ms / 1000)
  const place = currentPlace.getStore()
  if (place === undefined) return
  const { trace, spanId } = place
  trace.dbCalls += 1
  trace.dbMs += ms
  if (trace.isRecording)
    trace.add({ name, kind: 'client', startedAt, parentId: spanId, isError, attributes: databaseAttributes })
}

/** Notes how long one caller waited for a connection to the database. */
export function notePoolWait(ms: number): void {
  const trace = currentPlace.getStore()?.trace
  if (trace !== undefined) trace.poolWaitMs += ms
}

const databaseAttributes = { 'db.system.name': 'postgresql' } as const

type ProviderCall = {
  readonly name: ProviderName
  readonly resultOf: (error: unknown) => ProviderResult
  /** The call waits for a person, so that its time says nothing about the service: only failures are counted. */
  readonly waits: boolean
}

/** Runs one call of an external service, for metrics and the current trace. Its result and its error stay the same. */
export async function providerCall<T>({ name, resultOf, waits }: ProviderCall, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const parent = currentPlace.getStore()
  const spanId = newId(SPAN_ID_BYTES)
  const end = (result: ProviderResult): void => {
    const seconds = (performance.now() - startedAt) / 1000
    if (!waits || result !== 'ok') for (const { provider } of listeners) provider(name, result, seconds)
    parent?.trace.add({
      name,
      kind: 'client',
      startedAt,
      spanId,
      parentId: parent.spanId,
      isError: result === 'failed' || result === 'timeout',
      attributes: { 'portal.result': result },
    })
  }
  try {
    const value = await (parent === undefined ? run() : currentPlace.run({ ...parent, spanId, callee: name }, run))
    end('ok')
    return value
  } catch (error) {
    end(resultOf(error))
    throw error
  }
}
