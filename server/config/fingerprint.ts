import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { folderDigest } from './folderDigest.ts'
import type { PortalSettings } from './portal.ts'

/** The key that a ring uses now, and all that it accepts, each as a value that reveals nothing about it. */
type RingPrint = { readonly current: string; readonly known: readonly string[] }
/** What must fit together in all processes on one database. `settings` has one value for each key of SECRET_KEY. */
export type Fingerprint = { readonly settings: readonly string[]; readonly secret: RingPrint; readonly data: RingPrint }
export type Difference = 'SECRET_KEY' | 'PERSONAL_DATA_KEYS' | 'settings'

const PURPOSE = 'finance-portal process fingerprint'

/**
 * HMACs with the keys themselves: settings are short and hold passwords, so that a plain digest could be guessed by
 * anyone who reads the database.
 */
export function fingerprintOf(config: Config, portal: PortalSettings): Fingerprint {
  const secrets = [config.secretKey, ...config.oldSecretKeys]
  const text = JSON.stringify(sharedSettings(config, portal))
  const data = config.dataKeys.ring.checkValues().map(({ id, value }) => ({ id, print: value.toString('hex') }))
  return {
    settings: secrets.map(key => print(key, `settings\n${text}`)),
    secret: { current: print(config.secretKey, 'key'), known: secrets.map(key => print(key, 'key')) },
    data: {
      current: data.find(({ id }) => id === config.dataKeys.ring.current)?.print ?? '',
      known: data.map(key => key.print),
    },
  }
}

/**
 * What two processes disagree about; null if they can work side by side. Rings may differ while a key is being replaced:
 * each must accept what the other one writes.
 */
export function differenceOf(one: Fingerprint, other: Fingerprint): Difference | null {
  if (!accept(one.secret, other.secret)) return 'SECRET_KEY'
  if (!accept(one.data, other.data)) return 'PERSONAL_DATA_KEYS'
  return one.settings.some(value => other.settings.includes(value)) ? null : 'settings'
}

const accept = (one: RingPrint, other: RingPrint): boolean =>
  one.known.includes(other.current) && other.known.includes(one.current)

const print = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`${PURPOSE}\n${text}`).digest('hex')

/** Without what may differ: ports, hosts, log level, size of the pool, timeouts, folders. */
function sharedSettings(config: Config, portal: PortalSettings): object {
  const { publicUrl, port, identity, signing } = config
  return {
    portal,
    // Texts, lists and legal documents: an administrator may have put a file of their own into one of two processes.
    resources: folderDigest(join(config.root, 'resources')),
    // By default each process has the address of its own port.
    publicUrl: publicUrl === `http://localhost:${String(port)}` ? null : publicUrl,
    profile: config.profile,
    simulators: config.simulators,
    demo: config.demo,
    trustedProxies: config.trustedProxies,
    session: [config.sessionIdleSeconds, config.sessionAbsoluteSeconds],
    limits: [config.formLimits, config.outsideMessagesPerNetwork, config.anonymousMegabytesPerNetwork],
    messages: [config.smtpUrl, config.mailFrom, config.smsGatewayUrl, config.smsGatewayToken],
    providers: [identity.smartId, identity.mobileId, signing.dokobit, config.payment, config.bank, config.crm],
    dealLinkDays: config.dealLinkDays,
    formStatistics: config.formStatistics,
  }
}
