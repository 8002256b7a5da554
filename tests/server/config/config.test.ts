import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { StartError } from '../../../server/errors.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/portal')

function problemsOf(environment: Record<string, string>): string[] {
  try {
    read(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message.split('\n').slice(1)
  }
  return []
}

describe('configuration from the environment', () => {
  it('needs no variables: embedded database, simulators and demo data are on', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: '/srv/portal/data',
      databaseUrl: null,
      simulators: true,
      demo: true,
      publicUrl: 'http://localhost:3000',
    })
  })

  it('takes the day that demo data ends on, and rejects what is no day', () => {
    expect(read({}).demoDay).toBeNull()
    expect(read({ DEMO_DAY: '2028-02-29' }).demoDay).toBe('2028-02-29')
    for (const DEMO_DAY of ['2026-02-29', '2026-11', 'today', '1999-01-01', '2026-13-01'])
      expect(() => read({ DEMO_DAY })).toThrow(/DEMO_DAY is .* but must be a day/)
  })

  it('leaves simulators and demo data off with a database server unless set explicitly', () => {
    const environment = {
      DATABASE_URL: 'postgres://portal@db/portal',
      SECRET_KEY: 'ab'.repeat(32),
      PERSONAL_DATA_KEYS: `1:${'cd'.repeat(32)}`,
      SMTP_URL: 'smtp://mail:25',
      SMS_GATEWAY_URL: 'https://sms.example/messages',
    }
    expect(read(environment)).toMatchObject({ simulators: false, demo: false })
    expect(read({ ...environment, SIMULATORS: 'true' })).toMatchObject({ simulators: true, demo: true })
    expect(read({ ...environment, SIMULATORS: 'true', DEMO: 'off' })).toMatchObject({ simulators: true, demo: false })
  })

  it('accepts valid retention periods and rejects unreadable ones', () => {
    expect(read({}).retention).toEqual({
      unconfirmedHours: null,
      confirmedDays: null,
      messageDays: null,
      auditDays: null,
      verifierDays: null,
    })
    expect(read({ RETENTION_CONFIRMED_DAYS: '365', RETENTION_MESSAGE_DAYS: '' }).retention).toEqual({
      unconfirmedHours: null,
      confirmedDays: 365,
      messageDays: null,
      auditDays: null,
      verifierDays: null,
    })
    for (const value of ['0', '-1', '1.5', '1e3', '0x10', '36501', 'for ever', '10 000', '99999999999999999999']) {
      expect(problemsOf({ RETENTION_CONFIRMED_DAYS: value }), value).toEqual([
        expect.stringContaining('RETENTION_CONFIRMED_DAYS'),
      ])
    }
    expect(
      problemsOf({ RETENTION_UNCONFIRMED_HOURS: '721', RETENTION_MESSAGE_DAYS: '3651', RETENTION_AUDIT_DAYS: '29' }),
    ).toHaveLength(3)
  })

  it('reports every problem at once', () => {
    const problems = problemsOf({
      PORT: '70000',
      LOG_LEVEL: 'loud',
      SIMULATORS: 'perhaps',
      PORTAL_PROFILE: 'prod',
      PUBLIC_URL: 'portal',
      SECRET_KEY: 'short',
    })
    expect(problems).toHaveLength(6)
    for (const name of ['PORT', 'LOG_LEVEL', 'SIMULATORS', 'PORTAL_PROFILE', 'PUBLIC_URL', 'SECRET_KEY'])
      expect(problems.join('\n')).toContain(name)
  })

  it('requires shared keys and mail and SMS transports with a database server', () => {
    const problems = problemsOf({ DATABASE_URL: 'postgres://portal:secret@db/portal' })
    expect(problems).toEqual([
      expect.stringContaining('SECRET_KEY'),
      expect.stringContaining('SMTP_URL'),
      expect.stringContaining('SMS_GATEWAY_URL'),
      expect.stringContaining('PERSONAL_DATA_KEYS'),
    ])
  })

  it('requires nothing more for a trial on a database server: processes with the same address share the key', () => {
    const keyOf = (DATABASE_URL: string) => read({ DATABASE_URL, SIMULATORS: 'true' }).secretKey.toString('hex')
    expect(keyOf('postgres://portal@one/portal')).toBe(keyOf('postgres://portal@one/portal'))
    expect(keyOf('postgres://portal@one/portal')).not.toBe(keyOf('postgres://portal@other/portal'))
  })

  // API-45
  it('reads several SECRET_KEYs, the current one first', () => {
    const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
    for (const list of [`${a},${b}`, `${a}, ${b}`, `${a}\n${b}`]) {
      const { secretKey, oldSecretKeys } = read({ SECRET_KEY: list })
      expect([secretKey, ...oldSecretKeys].map(key => key.toString('hex'))).toEqual([a, b])
    }
    expect(read({ SECRET_KEY: a }).oldSecretKeys).toEqual([])
  })

  it.each(['a'.repeat(63), `${'a'.repeat(64)},`, `${'a'.repeat(64)},canary`, `${'a'.repeat(64)},${'A'.repeat(64)}`])(
    'rejects the SECRET_KEY %s without showing it',
    value => {
      const problems = problemsOf({ SECRET_KEY: value })
      expect(problems.every(problem => problem.includes('SECRET_KEY'))).toBe(true)
      expect(problems.length).toBeGreaterThan(0)
      expect(problems.join('')).not.toMatch(/canary|aaaa/i)
    },
  )

  it('never repeats an address that can contain a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://portal:hunter2@db/portal' }).join('')).not.toContain('hunter2')
  })

  it.each(['3000.5', '-1', 'abc', '0', '1e3', ' 80'])('rejects the port %s', port => {
    expect(problemsOf({ PORT: port })).toEqual([expect.stringContaining('PORT')])
  })

  it('keeps only the origin of PUBLIC_URL', () => {
    expect(read({ PUBLIC_URL: 'https://portal.example/some/path?x=1', SIMULATORS: 'on' }).publicUrl).toBe(
      'https://portal.example',
    )
  })
})
