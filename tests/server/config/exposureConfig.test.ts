import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { exposureWarnings } from '../../../server/config/exposureConfig.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/portal')
const real = { SIMULATORS: 'off', SMTP_URL: 'smtp://mail:25', SMS_GATEWAY_URL: 'https://sms.example/messages' }

describe('simulators without explicit permission (SEC-57)', () => {
  it.each([
    '0.0.0.0',
    '::',
    '::0',
    '192.168.1.20',
    '10.0.0.1',
    '128.0.0.1',
    '0',
    '2130706433',
    'portal.example',
    'localhost.example',
    'notlocalhost',
    '::ffff:10.0.0.1',
    '2001:db8::1',
  ])('are rejected with HOST %s', HOST => {
    expect(() => read({ HOST })).toThrow(/Simulators are on by default .*HOST .*SIMULATORS=off .*SIMULATORS=on/)
  })

  it.each(['localhost', 'LOCALHOST', 'portal.localhost', '127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
    'are allowed with HOST %s',
    HOST => {
      expect(read({ HOST })).toMatchObject({ simulators: true, host: HOST })
    },
  )

  it('are rejected with an https PUBLIC_URL, and allowed with an http one', () => {
    expect(() => read({ PUBLIC_URL: 'https://portal.example' })).toThrow(/Simulators are on by default .*PUBLIC_URL/)
    expect(read({ PUBLIC_URL: 'http://localhost:8080' }).simulators).toBe(true)
  })

  it.each(['on', 'true', '1', 'yes'])('differ from explicit SIMULATORS=%s', SIMULATORS => {
    expect(read({ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example', SIMULATORS }).simulators).toBe(true)
  })

  it('cause no message in an installation without them', () => {
    expect(read({ ...real, HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example' }).simulators).toBe(false)
  })

  it('are reported together with the other problems', () => {
    expect(() => read({ HOST: '0.0.0.0', LOG_LEVEL: 'loud' })).toThrow(
      /LOG_LEVEL[^]*Simulators|Simulators[^]*LOG_LEVEL/,
    )
  })
})

describe('startup warnings', () => {
  const warnings = (environment: Record<string, string>) => exposureWarnings(read(environment))

  it('name TRUST_PROXY when an https PUBLIC_URL has no trusted proxy', () => {
    expect(warnings({ ...real, PUBLIC_URL: 'https://portal.example' })).toEqual([
      expect.stringContaining('TRUST_PROXY'),
    ])
    expect(warnings({ ...real, PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '1' })).toEqual([])
  })

  it('name the simulators when other hosts can reach them', () => {
    expect(warnings({ HOST: '0.0.0.0', SIMULATORS: 'on' })).toEqual([
      expect.stringMatching(/SIMULATORS is on .*\/simulator/),
    ])
    expect(warnings({ PUBLIC_URL: 'https://portal.example', SIMULATORS: 'on', TRUST_PROXY: '1' })).toEqual([
      expect.stringMatching(/SIMULATORS is on .*PUBLIC_URL/),
    ])
  })

  it('are absent for a local trial', () => {
    expect(warnings({})).toEqual([])
  })
})

describe('METRICS_PORT and API_DOCS', () => {
  it.each([
    [{}, 'main', 'main'],
    [{ METRICS_PORT: 'off', API_DOCS: 'off' }, 'off', 'off'],
    [{ METRICS_PORT: '0', API_DOCS: 'false' }, 'off', 'off'],
    [{ METRICS_PORT: '9464' }, 9464, 'main'],
    [{ METRICS_PORT: '9464', API_DOCS: '9464' }, 9464, 9464],
    [{ METRICS_PORT: '3000', API_DOCS: 'on' }, 'main', 'main'],
  ])('with %o set metrics to %s and the description to %s', (environment, metrics, apiDocs) => {
    expect(read(environment as Record<string, string>).exposure).toEqual({ metrics, apiDocs })
  })

  it.each(['70000', '-1', '9464x', 'maybe', '1e3'])('reject %s', value => {
    expect(() => read({ METRICS_PORT: value })).toThrow(/METRICS_PORT .*on, off or a whole number/)
    expect(() => read({ API_DOCS: value })).toThrow(/API_DOCS .*on, off or a whole number/)
  })
})
