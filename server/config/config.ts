import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { readBankConfig } from './bankConfig.ts'
import type { BankAccount } from './bankConfig.ts'
import { hostsProblem, namesSeveralHosts } from './databaseHosts.ts'
import { tlsProblem } from './databaseTls.ts'
import { readCrmConfig } from './crmConfig.ts'
import type { PipedriveAccount } from './crmConfig.ts'
import type { Language } from '../db/tables.ts'
import { StartError } from '../errors.ts'
import { readExposure } from './exposureConfig.ts'
import type { Exposure } from './exposureConfig.ts'
import { readIdentityConfig } from './identityConfig.ts'
import type { IdentityConfig } from './identityConfig.ts'
import { readPaymentConfig } from './paymentConfig.ts'
import type { PaymentAccount } from './paymentConfig.ts'
import { secretVariables, withSecretFiles } from './secretFiles.ts'
import { readRetention } from './retentionConfig.ts'
import type { RetentionConfig } from './retentionConfig.ts'
import { readTracing } from './tracingConfig.ts'
import type { TracingConfig } from './tracingConfig.ts'
import { readSigningConfig } from './signingConfig.ts'
import type { SigningConfig } from './signingConfig.ts'
import { readChoice, readDay, readFlag, readInteger, readText, readUrl, type VariableReader } from './variables.ts'
import { readKeySource } from '../vault/keySource.ts'
import type { KeySource } from '../vault/keySource.ts'

export type Profile = 'dev' | 'test' | 'clone' | 'leasing'
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Every setting taken from the environment, validated once and frozen. README documents them in a table. */
export type Config = {
  readonly port: number
  readonly host: string
  /** Folder of the embedded database; null keeps it in memory (tests). Unused with `databaseUrl`. */
  readonly dataDir: string | null
  /** One database server, or several as `host:port,host:port`. */
  readonly databaseUrl: string | null
  /** Address for migrations: past a pooler, perhaps with more rights. */
  readonly migrationDatabaseUrl: string | null
  /** Without it startup fails while migrations are pending; `npm run migrate` applies them. */
  readonly migrateOnStart: boolean
  readonly databasePoolSize: number
  /** Prepared statements; off behind a pooler that gives each transaction another connection. */
  readonly databasePrepare: boolean
  /** Timeout for opening a connection to the database server, and for waiting for a free one. */
  readonly connectTimeoutMs: number
  readonly queryTimeoutMs: number
  /** How long a stopped process goes on serving while it is not ready; 0 where no other process can take over. */
  readonly shutdownGraceMs: number
  readonly simulators: boolean
  readonly demo: boolean
  /** Day that demo data ends on, YYYY-MM-DD, when it is loaded; null: the day of the first start. */
  readonly demoDay: string | null
  /** Public origin without a trailing slash. Links in messages use it, never a request header. */
  readonly publicUrl: string
  readonly logLevel: LogLevel
  readonly profile: Profile
  /** Number of trusted proxies in front of the portal; 0 uses the address of the connection. */
  readonly trustedProxies: number
  /** Quota of one network on the public forms per ten minutes. */
  readonly formLimits: FormLimits
  /** Key of the HMACs over SMS codes. */
  readonly secretKey: Buffer
  /** Keys before it, or after it, whose codes are accepted while it is being replaced. */
  readonly oldSecretKeys: readonly Buffer[]
  /** Keys that encrypt personal codes and files. */
  readonly dataKeys: KeySource
  readonly sessionIdleSeconds: number
  readonly sessionAbsoluteSeconds: number
  readonly smtpUrl: string | null
  /** Messages to people outside the portal (applicants, spouses, invited people) that one network may cause per day. */
  readonly outsideMessagesPerNetwork: number
  /** Megabytes of applications and files that one network may store per day without a login. */
  readonly anonymousMegabytesPerNetwork: number
  /** Uploads and applications are rejected below this percentage of free disk space in `dataDir`; 0 disables the check. */
  readonly minFreeDiskPercent: number
  /** Uploads and applications are rejected once the database reaches this size; 0 disables the check. */
  readonly databaseMaxMegabytes: number
  /** Retention periods that override `config/portal.json`. */
  readonly retention: RetentionConfig
  readonly smsGatewayUrl: string | null
  readonly smsGatewayToken: string | null
  readonly mailFrom: string
  readonly identity: IdentityConfig
  /** Online payment; null means off, unless it is simulated. */
  readonly payment: PaymentAccount | null
  readonly signing: SigningConfig
  /** Identification by banks; null means off, unless it is simulated. */
  readonly bank: BankAccount | null
  /** Sales system with the deals of applications; null means off, unless it is simulated. */
  readonly crm: PipedriveAccount | null
  /** Days until the link to a deal expires. */
  readonly dealLinkDays: number
  /** Ports that serve `/metrics` and `/api/docs`. */
  readonly exposure: Exposure
  readonly tracing: TracingConfig
  /** Whether visits of public forms are counted by question. */
  readonly formStatistics: boolean
  readonly defaultLanguage: Language
  /** Folder that holds `resources/`, `schemas/`, `config/` and `dist/`. */
  readonly root: string
  /** The clock; tests replace it. */
  readonly now: () => Date
}

export type FormLimits = { readonly applications: number; readonly validations: number; readonly megabytes: number }

/** Together with draining, a process ends in less than 45 seconds. */
const MAX_SHUTDOWN_GRACE_MS = 15_000

/** The sales system reads its own. */
const secretsReadHere = secretVariables.filter(name => name !== 'PIPEDRIVE_API_TOKEN')

/**
 * Reads and validates the environment.
 * @throws StartError that lists every problem, one sentence per line
 */
export function readConfig(variables: NodeJS.ProcessEnv, root: string): Config {
  const problems: string[] = []
  const environment = withSecretFiles({ environment: variables, problems, root }, secretsReadHere)
  const reader: VariableReader = { environment, problems }
  const databaseUrl = serverUrl(reader, 'DATABASE_URL')
  const migrationDatabaseUrl = serverUrl(reader, 'MIGRATION_DATABASE_URL')
  const port = readInteger(reader, 'PORT', 3000, 1, 65535)
  const simulators = readFlag(reader, 'SIMULATORS', databaseUrl === null)
  const host = readText(reader, 'HOST', 'localhost', /^[\w.:-]{1,255}$/, 'a host name or address')
  const publicUrl = readUrl(reader, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  const [secret, ...oldSecretKeys] = secretKeys(reader, databaseUrl, simulators)
  const smtpUrl = readUrl(reader, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (!simulators && smtpUrl === null) {
    reader.problems.push(
      'SIMULATORS is off and SMTP_URL is not set: e-mail has no way out. Set SMTP_URL, or SIMULATORS=true.',
    )
  }
  const smsGatewayUrl = readUrl(reader, 'SMS_GATEWAY_URL', ['https:'])
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
    migrationDatabaseUrl: databaseUrl === null ? null : (migrationDatabaseUrl ?? databaseUrl),
    migrateOnStart: readFlag(reader, 'MIGRATE_ON_START', true),
    databasePoolSize: readInteger(reader, 'DATABASE_POOL_SIZE', 10, 1, 200),
    databasePrepare: readFlag(reader, 'DATABASE_PREPARE', true),
    connectTimeoutMs: readInteger(reader, 'DATABASE_CONNECT_TIMEOUT_MS', 5_000, 100, 60_000),
    queryTimeoutMs: readInteger(reader, 'QUERY_TIMEOUT_MS', 30_000, 100, 600_000),
    shutdownGraceMs: readInteger(
      reader,
      'SHUTDOWN_GRACE_MS',
      databaseUrl === null || simulators ? 0 : 5_000,
      0,
      MAX_SHUTDOWN_GRACE_MS,
    ),
    simulators,
    demo: readFlag(reader, 'DEMO', simulators),
    demoDay: readDay(reader, 'DEMO_DAY'),
    publicUrl,
    logLevel: readChoice(reader, 'LOG_LEVEL', 'warn', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    profile: readChoice(reader, 'PORTAL_PROFILE', 'dev', ['dev', 'test', 'clone', 'leasing']),
    trustedProxies: readInteger(reader, 'TRUST_PROXY', 0, 0, 10),
    formLimits: {
      applications: readInteger(reader, 'FORM_APPLY_LIMIT', 60, 1, 1_000_000),
      validations: readInteger(reader, 'FORM_VALIDATE_LIMIT', 600, 1, 1_000_000),
      megabytes: readInteger(reader, 'FORM_MEGABYTES_LIMIT', 256, 16, 2000),
    },
    secretKey: secret,
    oldSecretKeys,
    dataKeys: readKeySource(reader, { dataDir, databaseUrl, simulators }),
    sessionIdleSeconds: readInteger(reader, 'SESSION_IDLE_SECONDS', 15 * 60, 180, 12 * 3600),
    sessionAbsoluteSeconds: readInteger(reader, 'SESSION_ABSOLUTE_SECONDS', 12 * 3600, 300, 24 * 3600),
    smtpUrl,
    outsideMessagesPerNetwork: readInteger(reader, 'OUTSIDE_MESSAGES_PER_NETWORK', 300, 1, 1_000_000),
    anonymousMegabytesPerNetwork: readInteger(reader, 'ANONYMOUS_MEGABYTES_PER_NETWORK', 200, 1, 2000),
    minFreeDiskPercent: readInteger(reader, 'MIN_FREE_DISK_PERCENT', 3, 0, 99),
    databaseMaxMegabytes: readInteger(reader, 'DATABASE_MAX_MEGABYTES', 0, 0, 100_000_000),
    retention: readRetention(reader),
    smsGatewayUrl,
    smsGatewayToken: environment['SMS_GATEWAY_TOKEN'] || null,
    mailFrom: readText(
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
    crm: readCrmConfig({ ...reader, root }),
    dealLinkDays: readInteger(reader, 'DEAL_LINK_DAYS', 30, 1, 365),
    exposure: readExposure(reader, { host, port, publicUrl, simulators }),
    tracing: readTracing(reader),
    formStatistics: readFlag(reader, 'FORM_STATISTICS', true),
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

/** Address of one database server, or of several among which the portal finds the one that accepts writes (API-28). */
function serverUrl(reader: VariableReader, name: string): string | null {
  const value = reader.environment[name] ?? ''
  const tls = tlsProblem(value)
  if (tls !== null) reader.problems.push(`${name} ${tls}`)
  if (!namesSeveralHosts(value)) return readUrl(reader, name, ['postgres:', 'postgresql:'])
  const problem = hostsProblem(value)
  if (problem !== null) reader.problems.push(`${name} ${problem}`)
  return problem === null ? value : null
}

/**
 * The current key first; the others are accepted too, so that processes can be given a new one after the other (API-45).
 * With the embedded database, a new key per start is enough because codes live for minutes. Processes that share a
 * database server must share one key, so it is required there. A trial with simulators may derive it from the database
 * URL.
 */
function secretKeys(reader: VariableReader, databaseUrl: string | null, simulators: boolean): [Buffer, ...Buffer[]] {
  const value = reader.environment['SECRET_KEY']
  if (value !== undefined && value !== '') {
    const [current = '', ...others] = value.split(/[\s,]+/)
    const all = [current, ...others]
    if (!all.every(key => /^[0-9a-f]{64}$/i.test(key)))
      reader.problems.push(
        'SECRET_KEY must be 64 hexadecimal digits; several keys are divided by commas, the current one first.',
      )
    if (new Set(all.map(key => key.toLowerCase())).size !== all.length)
      reader.problems.push('SECRET_KEY names a key twice.')
    return [Buffer.from(current, 'hex'), ...others.map(key => Buffer.from(key, 'hex'))]
  }
  if (databaseUrl === null) return [randomBytes(32)]
  if (!simulators)
    reader.problems.push('SECRET_KEY must be set with DATABASE_URL (64 hexadecimal digits, the same in every process).')
  return [createHash('sha256').update(`finance-portal ${databaseUrl}`).digest()]
}
