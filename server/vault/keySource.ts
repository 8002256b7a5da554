import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_ID, KeyRing, type DataKey } from './keyRing.ts'

/** The key ring, and the file to which a first start of the embedded database writes it. */
export type KeySource = {
  readonly ring: KeyRing
  readonly newFile: { readonly path: string; readonly text: string } | null
}
type Reader = { readonly environment: NodeJS.ProcessEnv; readonly problems: string[] }
type About = { readonly dataDir: string | null; readonly databaseUrl: string | null; readonly simulators: boolean }

/** Stored in the data folder of the embedded database. */
export const KEY_FILE_NAME = 'personal-data.keys'
const HELP = 'one or more of <id>:<64 hexadecimal digits>, the current key first'

/**
 * Keys of personal data: PERSONAL_DATA_KEYS, or the file of PERSONAL_DATA_KEYS_FILE. By default, the embedded database
 * has a key file next to its data. A trial with simulators on a server derives its key from the database URL. Anything
 * else is a problem.
 */
export function readKeySource(reader: Reader, { dataDir, databaseUrl, simulators }: About): KeySource {
  const { environment, problems } = reader
  const [text, file] = [environment['PERSONAL_DATA_KEYS'], environment['PERSONAL_DATA_KEYS_FILE']]
  if (text && file) problems.push('PERSONAL_DATA_KEYS and PERSONAL_DATA_KEYS_FILE are both set; set one of them.')
  if (text) return known(parseKeys(text, 'PERSONAL_DATA_KEYS', problems))
  if (file) return known(readFile(file, 'PERSONAL_DATA_KEYS_FILE', problems))
  if (databaseUrl === null) return embedded(dataDir, problems)
  if (!simulators) {
    problems.push(
      `PERSONAL_DATA_KEYS or PERSONAL_DATA_KEYS_FILE must be set with DATABASE_URL (${HELP}; the same in every process).`,
    )
  }
  return known([
    { id: 'trial', secret: createHash('sha256').update(`finance-portal personal data ${databaseUrl}`).digest() },
  ])
}

function embedded(dataDir: string | null, problems: string[]): KeySource {
  const path = dataDir === null ? null : join(dataDir, KEY_FILE_NAME)
  if (path !== null && existsSync(path)) return known(readFile(path, `The key file ${path}`, problems))
  const key = { id: `k${randomBytes(4).toString('hex')}`, secret: randomBytes(32) }
  return {
    ring: new KeyRing([key]),
    newFile: path === null ? null : { path, text: `${key.id}:${key.secret.toString('hex')}\n` },
  }
}

function known(keys: readonly DataKey[]): KeySource {
  // Placeholder key: with a problem, startup fails before anything is encrypted.
  return { ring: new KeyRing(keys.length === 0 ? [{ id: 'none', secret: randomBytes(32) }] : keys), newFile: null }
}

function readFile(path: string, name: string, problems: string[]): DataKey[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    problems.push(`${name} cannot be read.`)
    return []
  }
  return parseKeys(text, name, problems)
}

/** The problems never show a value. */
function parseKeys(text: string, name: string, problems: string[]): DataKey[] {
  const entries = text.split(/[\s,]+/).filter(entry => entry !== '')
  const keys = entries.flatMap(entry => {
    const [id = '', secret = '', ...rest] = entry.split(':')
    return KEY_ID.test(id) && /^[0-9a-f]{64}$/i.test(secret) && rest.length === 0
      ? [{ id, secret: Buffer.from(secret, 'hex') }]
      : []
  })
  if (keys.length === 0 || keys.length !== entries.length)
    problems.push(`${name} must hold ${HELP}, divided by commas or line breaks.`)
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) problems.push(`${name} names a key id twice.`)
  return keys
}
