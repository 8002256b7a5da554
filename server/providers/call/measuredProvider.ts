import { providerCall } from '../../tracing/calls.ts'
import type { ProviderName, ProviderResult } from '../../tracing/calls.ts'
import { ProviderFault } from './providerFault.ts'

/** Which methods call the service; `wait` is a call that lasts until a person has done something. */
type Calls<P> = { readonly [K in keyof P]?: 'call' | 'wait' }

/**
 * The same provider, with each call measured and a part of the current trace. Whatever a method throws counts as its
 * failure, also a response that does not fit the protocol.
 */
export function measuredProvider<P extends object>(name: ProviderName, provider: P, calls: Calls<P>): P {
  const measured = new Map<string, unknown>(Object.entries(provider))
  for (const [method, kind] of Object.entries(calls)) {
    const own = measured.get(method)
    if (typeof own !== 'function') throw new TypeError(`the provider ${name} has no call ${method}`)
    measured.set(method, (...args: unknown[]) =>
      providerCall({ name, resultOf, waits: kind === 'wait' }, async (): Promise<unknown> =>
        Reflect.apply(own, provider, args),
      ),
    )
  }
  return Object.fromEntries(measured) as P
}

/** A response of 4xx is one: the service works, and rejects what it was sent. */
function resultOf(error: unknown): ProviderResult {
  const code = codeOf(error)
  if (code === 'TIMEOUT' || code === 'ETIMEDOUT') return 'timeout'
  if (code === 'ABORTED') return 'aborted'
  if (code === 'RATE_LIMITED' || code === 'HTTP_429') return 'limited'
  return /^HTTP_4\d\d$/.test(code) ? 'rejected' : 'failed'
}

/** Senders of messages abort by their own timeout, which fetch reports by the name of its error. */
function codeOf(error: unknown): string {
  if (error instanceof ProviderFault) return error.code
  if (!(error instanceof Error)) return ''
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
