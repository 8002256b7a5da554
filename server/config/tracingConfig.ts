import { providerNames, type ProviderName } from '../tracing/calls.ts'
import type { Reader } from './readAccount.ts'

export type TracingConfig = {
  /** Address of a collector for OTLP over HTTP; null exports nothing. */
  readonly url: string | null
  /** External services that are sent the current trace, because they belong to the same house. */
  readonly visibleTo: ReadonlySet<ProviderName>
}

/** The problems never show the address, which can hold a secret. */
export function readTracing({ environment, problems }: Reader): TracingConfig {
  const names = (environment['TRACE_PROVIDERS'] ?? '').split(',').filter(name => name !== '')
  const visibleTo = new Set(providerNames.filter(name => names.includes(name)))
  if (visibleTo.size !== names.length)
    problems.push(`TRACE_PROVIDERS must be a list of ${providerNames.join(', ')}, divided by commas.`)
  return { url: collector(environment['OTLP_URL'] ?? '', problems), visibleTo }
}

function collector(value: string, problems: string[]): string | null {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url.href
  problems.push(
    'OTLP_URL must be the http:// or https:// address for traces of a collector, such as http://localhost:4318/v1/traces, without a user and a password.',
  )
  return null
}
