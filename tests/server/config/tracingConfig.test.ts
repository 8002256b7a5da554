import { describe, expect, it } from 'vitest'
import { readTracing } from '../../../server/config/tracingConfig.ts'

const read = (environment: NodeJS.ProcessEnv) => {
  const problems: string[] = []
  return { tracing: readTracing({ environment, problems }), problems }
}

// API-43
describe('readTracing', () => {
  it('exports nothing and shows traces to no service by default', () => {
    expect(read({})).toEqual({ tracing: { url: null, visibleTo: new Set() }, problems: [] })
  })

  it.each(['http://localhost:4318/v1/traces', 'https://collector.example/v1/traces?a=b'])('accepts %s', url => {
    expect(read({ OTLP_URL: url })).toMatchObject({ tracing: { url }, problems: [] })
  })

  it.each([
    'localhost:4318',
    'ftp://collector.example/',
    'canary',
    'https://canary:secret@collector.example/v1/traces',
  ])('rejects %s without showing it', url => {
    const { problems } = read({ OTLP_URL: url })
    expect(problems).toEqual([expect.stringMatching(/^OTLP_URL must be the http:\/\/ or https:\/\/ address/)])
    expect(problems[0]).not.toMatch(/canary|secret|ftp/)
  })

  it('reads the services that may see traces', () => {
    expect(read({ TRACE_PROVIDERS: 'sms,crm' }).tracing.visibleTo).toEqual(new Set(['sms', 'crm']))
  })

  it.each(['sms, crm', 'SMS', 'gateway', 'sms,sms'])('rejects the list "%s"', list => {
    expect(read({ TRACE_PROVIDERS: list }).problems).toEqual([
      expect.stringMatching(/^TRACE_PROVIDERS must be a list of smart-id, /),
    ])
  })
})
