import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Reader } from './readAccount.ts'

/** Variables whose value may stand in a file instead, as containers and service managers hand secrets over. */
export const secretVariables = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'SMS_GATEWAY_TOKEN',
  'DOKOBIT_ACCESS_TOKEN',
  'BANK_SECRET_ID',
  'BANK_SECRET_KEY',
  'PAYMENT_ACCESS_KEY',
  'PAYMENT_SECRET_KEY',
  'PIPEDRIVE_API_TOKEN',
] as const

const MAX_BYTES = 64 * 1024
const READABLE_BY_OTHERS = 0o004

const fileOf = (environment: NodeJS.ProcessEnv, name: string): string => environment[`${name}_FILE`] ?? ''

/**
 * The environment with the values that `<NAME>_FILE` points to (API-21). One newline at the end of a file is removed,
 * since editors add it. A problem names the variable only: the path can be a secret put into the wrong variable.
 */
export function withSecretFiles(
  { environment, problems, root }: Reader & { readonly root: string },
  names: readonly string[] = secretVariables,
): NodeJS.ProcessEnv {
  const read: Record<string, string> = {}
  for (const name of names) {
    const file = fileOf(environment, name)
    if (file === '') continue
    if (environment[name]) problems.push(`${name} and ${name}_FILE are both set; set one of them.`)
    const text = contentOf(resolve(root, file))
    if (text === null) problems.push(`${name}_FILE cannot be read.`)
    else if (text === '') problems.push(`${name}_FILE is empty.`)
    read[name] = text ?? ''
  }
  return { ...environment, ...read }
}

function contentOf(path: string): string | null {
  try {
    if (!statSync(path).isFile() || statSync(path).size > MAX_BYTES) return null
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return null
  }
}

/** One sentence for each file of a secret that every user of the machine can read. */
export function secretFileWarnings(environment: NodeJS.ProcessEnv, root: string): string[] {
  if (process.platform === 'win32') return [] // Windows has no file modes.
  return secretVariables.flatMap(name => {
    const file = fileOf(environment, name)
    const mode = file === '' ? undefined : statSync(resolve(root, file), { throwIfNoEntry: false })?.mode
    return mode !== undefined && (mode & READABLE_BY_OTHERS) !== 0
      ? [`the file of ${name}_FILE can be read by every user of this machine. Set its mode to 0400 or 0600.`]
      : []
  })
}

/** Defaults for variables that a command needs no value of: neither the variable nor its file may be set. */
export function withDefaults(environment: NodeJS.ProcessEnv, defaults: Record<string, string>): NodeJS.ProcessEnv {
  const missing = Object.entries(defaults).filter(([name]) => fileOf(environment, name) === '')
  return { ...Object.fromEntries(missing), ...environment }
}
