import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { checkKeys } from '../../../server/vault/keyCheck.ts'
import { keepNewKeys } from '../../../server/vault/keyFile.ts'
import { KeyRing } from '../../../server/vault/keyRing.ts'
import { withVault } from '../../../server/vault/vault.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'

const hex = (digit: string): string => digit.repeat(64)
const server = {
  DATABASE_URL: 'postgres://portal@db.example/portal',
  SECRET_KEY: hex('a'),
  SMTP_URL: 'smtp://mail.example:25',
  SMS_GATEWAY_URL: 'https://sms.example',
}
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const read = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: folder, ...environment }, '/srv/portal').dataKeys

describe('keys of personal data', () => {
  it('are created for the embedded database beside its data, for the current user only, and found again', () => {
    const first = read({})
    keepNewKeys(first)
    const path = join(folder, 'personal-data.keys')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).toMatch(/^k[0-9a-f]{8}:[0-9a-f]{64}\n$/)
    const second = read({})
    expect([second.ring.current, second.newFile]).toEqual([first.ring.current, null])
    expect(() => {
      keepNewKeys({ ring: first.ring, newFile: { path, text: 'another\n' } })
    }).toThrow('cannot be written')
  })

  it('must be given with a server with real users', () => {
    expect(() => read(server)).toThrow('PERSONAL_DATA_KEYS or PERSONAL_DATA_KEYS_FILE must be set with DATABASE_URL')
    expect(read({ ...server, PERSONAL_DATA_KEYS: `a:${hex('1')}` }).ring.ids).toEqual(['a'])
    expect(read({ ...server, SIMULATORS: 'true' }).ring.ids).toEqual(['trial'])
  })

  it('are read from a list or a file, the current one first', () => {
    writeFileSync(join(folder, 'keys'), `new:${hex('1')}\nold:${hex('2')}\n`)
    expect(read({ PERSONAL_DATA_KEYS_FILE: join(folder, 'keys') }).ring.ids).toEqual(['new', 'old'])
    expect(read({ PERSONAL_DATA_KEYS: `new:${hex('1')},old:${hex('2')}` }).ring.current).toBe('new')
  })

  it.each<[string, string]>([
    ['too short', 'a:12'],
    ['without an id', hex('1')],
    ['with a sign that no id has', `a b:${hex('1')}`],
    ['one good and one bad', `a:${hex('1')},b`],
    ['twice the same id', `a:${hex('1')},a:${hex('2')}`],
    ['with a tail', `a:${hex('1')}:x`],
  ])('are rejected when they are %s, without being shown', (_what, text) => {
    expect(() => read({ PERSONAL_DATA_KEYS: text })).toThrow('PERSONAL_DATA_KEYS')
    expect(() => read({ PERSONAL_DATA_KEYS: text })).not.toThrow(hex('1'))
  })

  it('are not guessed when the file is missing, or both are given', () => {
    expect(() => read({ PERSONAL_DATA_KEYS_FILE: join(folder, 'nothing') })).toThrow(
      'PERSONAL_DATA_KEYS_FILE cannot be read',
    )
    expect(() =>
      read({ PERSONAL_DATA_KEYS_FILE: join(folder, 'nothing'), PERSONAL_DATA_KEYS: `a:${hex('1')}` }),
    ).toThrow('both set')
  })
})

describe('startup', () => {
  // API-45
  it('fails without the key of the encrypted data, or with another one under its name', async () => {
    const { db, close } = await openTestDatabase({ demo: true })
    try {
      await checkKeys(db)
      const other = withVault(db.withoutPlugins(), new KeyRing([{ id: 'other', secret: Buffer.alloc(32, 1) }]))
      await expect(checkKeys(other)).rejects.toThrow('encrypted with the key "tests", which is not in the key ring')
      const wrong = withVault(db.withoutPlugins(), new KeyRing([{ id: 'tests', secret: Buffer.alloc(32, 1) }]))
      await expect(checkKeys(wrong)).rejects.toThrow('The key "tests" of the key ring is not the one')
    } finally {
      await close()
    }
  })
})
