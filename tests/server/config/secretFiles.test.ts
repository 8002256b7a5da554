import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { secretFileWarnings, secretVariables, withDefaults } from '../../../server/config/secretFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function aFile(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

function problemsOf(environment: Record<string, string>): string {
  try {
    readConfig(environment, folder)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const values: Record<(typeof secretVariables)[number], string> = {
  DATABASE_URL: 'postgres://portal:very-secret@db/portal',
  MIGRATION_DATABASE_URL: 'postgres://owner:very-secret@db/portal',
  SECRET_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://portal:very-secret@mail',
  SMS_GATEWAY_TOKEN: 'very-secret-sms',
  DOKOBIT_ACCESS_TOKEN: 'very-secret-dokobit',
  BANK_SECRET_ID: 'very-secret-bank-id',
  BANK_SECRET_KEY: 'very-secret-bank',
  PAYMENT_ACCESS_KEY: 'very-secret-access',
  PAYMENT_SECRET_KEY: 'very-secret-'.repeat(4),
  PIPEDRIVE_API_TOKEN: 'very-secret-token',
}
const others = {
  SMS_GATEWAY_URL: 'https://sms.example',
  DOKOBIT_URL: 'https://dokobit.example',
  BANK_URL: 'https://bank.example',
  PAYMENT_URL: 'https://payment.example/api',
  PIPEDRIVE_URL: 'https://crm.example',
  PERSONAL_DATA_KEYS: `1:${'cd'.repeat(32)}`,
}
const names = [...secretVariables]

describe('secrets in files (API-21)', () => {
  it('give the same configuration as variables, with one newline at the end removed', () => {
    const direct = readConfig({ ...others, ...values }, folder)
    const files = Object.fromEntries(names.map(name => [`${name}_FILE`, aFile(name, `${values[name]}\n`)]))
    const fromFiles = readConfig({ ...others, ...files }, folder)
    expect({ ...fromFiles, now: direct.now, dataKeys: direct.dataKeys }).toEqual(direct)
  })

  it('keep a second newline and spaces, which are part of the secret', () => {
    const environment = { SMS_GATEWAY_TOKEN_FILE: aFile('spaces', ' token \n\n') }
    expect(readConfig(environment, folder).smsGatewayToken).toBe(' token \n')
  })

  it.each(names)('%s and its file together prevent startup', name => {
    const file = aFile('both', 'very-secret')
    const message = problemsOf({ ...others, ...values, [`${name}_FILE`]: file })
    expect(message).toContain(`${name} and ${name}_FILE are both set`)
    expect(message).not.toMatch(/very-secret|abab/)
  })

  it.each([
    ['missing', join(folder, 'nowhere'), 'cannot be read'],
    ['a folder', folder, 'cannot be read'],
    ['empty', aFile('empty', '\n'), 'is empty'],
    ['too large', aFile('large', 'x'.repeat(70_000)), 'cannot be read'],
    ['a secret put into the wrong variable', 'very-secret', 'cannot be read'],
  ])('a file that is %s prevents startup without showing its name', (_case, file, problem) => {
    const message = problemsOf({ SECRET_KEY_FILE: file })
    expect(message).toContain(`SECRET_KEY_FILE ${problem}`)
    expect(message).not.toContain(file)
  })

  it('never show the content of an invalid file', () => {
    const message = problemsOf({
      SECRET_KEY_FILE: aFile('bad-key', 'very-secret'),
      DATABASE_URL_FILE: aFile('bad-url', 'very-secret'),
    })
    expect(message).toMatch(/SECRET_KEY must be 64 hexadecimal digits/)
    expect(message).toMatch(/DATABASE_URL must be an address/)
    expect(message).not.toContain('very-secret')
  })

  it.skipIf(process.platform === 'win32')('warn when every user of the machine can read them', () => {
    const environment = { SECRET_KEY_FILE: aFile('open', 'x', 0o644), SMTP_URL_FILE: aFile('closed', 'x', 0o640) }
    expect(secretFileWarnings(environment, folder)).toEqual([
      expect.stringMatching(/SECRET_KEY_FILE can be read by every user/),
    ])
  })

  it('are no second value beside the defaults of commands', () => {
    const defaults = { SECRET_KEY: '0'.repeat(64), SMTP_URL: 'smtp://unused.invalid:25' }
    const environment = withDefaults({ SECRET_KEY_FILE: aFile('key', values.SECRET_KEY) }, defaults)
    expect(readConfig(environment, folder).secretKey.toString('hex')).toBe(values.SECRET_KEY)
    expect(environment['SMTP_URL']).toBe('smtp://unused.invalid:25')
  })
})
