import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { readBankConfig } from './bankConfig.ts'
import type { BankAccount } from './bankConfig.ts'
import type { Language } from '../db/tables.ts'
import { StartError } from '../errors.ts'
import { readExposure } from './exposureConfig.ts'
import type { Exposure } from './exposureConfig.ts'
import { readIdentityConfig } from './identityConfig.ts'
import type { IdentityConfig } from './identityConfig.ts'
import { readPaymentConfig } from './paymentConfig.ts'
import type { PaymentAccount } from './paymentConfig.ts'
import { readRetention } from './retentionConfig.ts'
import type { RetentionConfig } from './retentionConfig.ts'
import { readSigningConfig } from './signingConfig.ts'
import type { SigningConfig } from './signingConfig.ts'
import { readKeySource } from '../vault/keySource.ts'
import type { KeySource } from '../vault/keySource.ts'

export type Profile = 'dev' | 'test' | 'clone' | 'leasing'
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Everything the process is told from outside, checked once and frozen. Documented as a table in README. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Folder of the embedded database; null keeps it in memory (tests). Unused with `databaseUrl`. */
  readonly dataDir: string | null
  readonly databaseUrl: string | null
  readonly databasePoolSize: number
  /** Prepared statements; off behind a pooler that gives each transaction another connection. */
  readonly databasePrepare: boolean
  /** Longest wait for a new connection to the database server, and for a free one. */
  readonly connectTimeoutMs: number
  readonly queryTimeoutMs: number
  readonly simulators: boolean
  readonly demo: boolean
  /** Origin the portal is reached at, without a trailing slash; links in messages are built from it, never from a request. */
  readonly publicUrl: string
  readonly logLevel: LogLevel
  readonly profile: Profile
  /** How many proxies in front are trusted to name the visitor's address; 0 takes the address of the connection. */
  readonly trustedProxies: number
  /** What one network may send to the public forms in ten minutes. */
  readonly formLimits: FormLimits
  /** Key of the HMACs over codes that are sent by SMS. */
  readonly secretKey: Buffer
  /** Keys that personal codes and files are encrypted with. */
  readonly dataKeys: KeySource
  readonly sessionIdleSeconds: number
  readonly sessionAbsoluteSeconds: number
  readonly smtpUrl: string | null
  /** Messages to outsiders (applicants, spouses, people who are invited) that calls from one network may cause in a day. */
  readonly outsideMessagesPerNetwork: number
  /** Applications and files that people without a login may store from one network in a day. */
  readonly anonymousMegabytesPerNetwork: number
  /** Below this free share of the disk of `dataDir`, uploads and applications are refused; 0 does not look. */
  readonly minFreeDiskPercent: number
  /** From this size of the database on, uploads and applications are refused; 0 does not look. */
  readonly databaseMaxMegabytes: number
  /** How long rows are kept, instead of what `config/portal.json` says. */
  readonly retention: RetentionConfig
  readonly smsGatewayUrl: string | null
  readonly smsGatewayToken: string | null
  readonly mailFrom: string
  readonly identity: IdentityConfig
  /** Online payment; null means that it is off, unless it is simulated. */
  readonly payment: PaymentAccount | null
  readonly signing: SigningConfig
  /** Identification by banks; null means that it is off, unless it is simulated. */
  readonly bank: BankAccount | null
  /** Where `/metrics` and `/api/docs` are answered. */
  readonly exposure: Exposure
  readonly defaultLanguage: Language
  /** Folder that holds `resources/`, `schemas/`, `config/` and `dist/`. */
  readonly root: string
  /** The clock; tests move it. */
  readonly now: () => Date
}

export type FormLimits = { readonly applications: number; readonly validations: number; readonly megabytes: number }

type Reader = { environment: NodeJS.ProcessEnv; problems: string[] }

/**
 * Reads and checks the environment.
 * @throws StartError with every problem at once, one sentence a line
 */
export function readConfig(environment: NodeJS.ProcessEnv, root: string): Config {
  const reader: Reader = { environment, problems: [] }
  const databaseUrl = url(reader, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const port = integer(reader, 'PORT', 3000, 1, 65535)
  const simulators = flag(reader, 'SIMULATORS', databaseUrl === null)
  const host = text(reader, 'HOST', 'localhost', /^[\w.:-]{1,255}$/, 'a host name or address')
  const publicUrl = url(reader, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const secret = secretKey(reader, databaseUrl, simulators)
  const smtpUrl = url(reader, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (!simulators && smtpUrl === null) {
    reader.problems.push(
      'SIMULATORS is off and SMTP_URL is not set: e-mail has no way out. Set SMTP_URL, or SIMULATORS=true.',
    )
  }
  const smsGatewayUrl = url(reader, 'SMS_GATEWAY_URL', ['https:'])
  if (!simulators && smsGatewayUrl === null) {
    reader.problems.push(
      'SIMULATORS is off and SMS_GATEWAY_URL is not set: nobody could receive a login code. Set SMS_GATEWAY_URL, or SIMULATORS=true.',
    )
  }
  const dataDir = resolve(root, environment['DATA_DIR'] || 'data')
  const config: Config = {
    port,
    host,
    dataDir,
    databaseUrl,
    databasePoolSize: integer(reader, 'DATABASE_POOL_SIZE', 10, 1, 200),
    databasePrepare: flag(reader, 'DATABASE_PREPARE', true),
    connectTimeoutMs: integer(reader, 'DATABASE_CONNECT_TIMEOUT_MS', 5_000, 100, 60_000),
    queryTimeoutMs: integer(reader, 'QUERY_TIMEOUT_MS', 30_000, 100, 600_000),
    simulators,
    demo: flag(reader, 'DEMO', simulators),
    publicUrl,
    logLevel: choice(reader, 'LOG_LEVEL', 'warn', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    profile: choice(reader, 'PORTAL_PROFILE', 'dev', ['dev', 'test', 'clone', 'leasing']),
    trustedProxies: integer(reader, 'TRUST_PROXY', 0, 0, 10),
    formLimits: {
      applications: integer(reader, 'FORM_APPLY_LIMIT', 60, 1, 1_000_000),
      validations: integer(reader, 'FORM_VALIDATE_LIMIT', 600, 1, 1_000_000),
      megabytes: integer(reader, 'FORM_MEGABYTES_LIMIT', 256, 16, 2000),
    },
    secretKey: secret,
    dataKeys: readKeySource(reader, { dataDir, databaseUrl, simulators }),
    sessionIdleSeconds: integer(reader, 'SESSION_IDLE_SECONDS', 15 * 60, 180, 12 * 3600),
    sessionAbsoluteSeconds: integer(reader, 'SESSION_ABSOLUTE_SECONDS', 12 * 3600, 300, 24 * 3600),
    smtpUrl,
    outsideMessagesPerNetwork: integer(reader, 'OUTSIDE_MESSAGES_PER_NETWORK', 300, 1, 1_000_000),
    anonymousMegabytesPerNetwork: integer(reader, 'ANONYMOUS_MEGABYTES_PER_NETWORK', 200, 1, 2000),
    minFreeDiskPercent: integer(reader, 'MIN_FREE_DISK_PERCENT', 3, 0, 99),
    databaseMaxMegabytes: integer(reader, 'DATABASE_MAX_MEGABYTES', 0, 0, 100_000_000),
    retention: readRetention(reader),
    smsGatewayUrl,
    smsGatewayToken: environment['SMS_GATEWAY_TOKEN'] || null,
    mailFrom: text(
      reader,
      'MAIL_FROM',
      'portal@finance-portal.example',
      /^[^\s<>]{1,200}@[^\s<>]{1,200}$/,
      'an e-mail address',
    ),
    identity: readIdentityConfig({ ...reader, root, simulators, quick: environment['PORTAL_PROFILE'] === 'test' }),
    payment: readPaymentConfig(reader),
    signing: readSigningConfig({ ...reader, quick: environment['PORTAL_PROFILE'] === 'test' }),
    bank: readBankConfig(reader),
    exposure: readExposure(reader, { host, port, publicUrl, simulators }),
    defaultLanguage: 'en',
    root,
    now: () => new Date(),
  }
  if (reader.problems.length > 0) {
    throw new StartError(
      `The configuration is not usable:\n${reader.problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  }
  return Object.freeze(config)
}

function text(reader: Reader, name: string, fallback: string, pattern: RegExp, meaning: string): string {
  const value = reader.environment[name] || fallback
  if (!pattern.test(value)) reader.problems.push(`${name} is "${shown(value)}" but must be ${meaning}.`)
  return value
}

function integer(reader: Reader, name: string, fallback: number, min: number, max: number): number {
  const value = reader.environment[name]
  if (value === undefined || value === '') return fallback
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  reader.problems.push(`${name} is "${shown(value)}" but must be a whole number from ${min} to ${max}.`)
  return fallback
}

function flag(reader: Reader, name: string, fallback: boolean): boolean {
  const value = reader.environment[name]
  if (value === undefined || value === '') return fallback
  if (/^(true|1|on|yes)$/i.test(value)) return true
  if (/^(false|0|off|no)$/i.test(value)) return false
  reader.problems.push(`${name} is "${shown(value)}" but must be true or false.`)
  return fallback
}

function choice<T extends string>(reader: Reader, name: string, fallback: T, options: readonly T[]): T {
  const value = reader.environment[name] || fallback
  const found = options.find(option => option === value)
  if (found === undefined)
    reader.problems.push(`${name} is "${shown(value)}" but must be one of ${options.join(', ')}.`)
  return found ?? fallback
}

/** Never shows the value: it can hold a password. */
function url(reader: Reader, name: string, protocols: readonly string[]): string | null {
  const value = reader.environment[name]
  if (value === undefined || value === '') return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    reader.problems.push(
      `${name} must be an address that starts with ${protocols.map(protocol => `${protocol}//`).join(' or ')}.`,
    )
    return null
  }
  return name === 'PUBLIC_URL' ? new URL(value).origin : value
}

/**
 * With the embedded database a fresh key per start is right (codes live for minutes). Several processes on one server must share one:
 * it has to be set, but for a trial with simulators the address that they share will do.
 */
function secretKey(reader: Reader, databaseUrl: string | null, simulators: boolean): Buffer {
  const value = reader.environment['SECRET_KEY']
  if (value !== undefined && value !== '') {
    if (!/^[0-9a-f]{64}$/i.test(value)) reader.problems.push('SECRET_KEY must be 64 hexadecimal digits.')
    return Buffer.from(value, 'hex')
  }
  if (databaseUrl === null) return randomBytes(32)
  if (!simulators)
    reader.problems.push('SECRET_KEY must be set with DATABASE_URL (64 hexadecimal digits, the same in every process).')
  return createHash('sha256').update(`finance-portal ${databaseUrl}`).digest()
}

function shown(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}
