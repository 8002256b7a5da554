import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isHttpsBase, withoutTrailingSlash } from './configAddresses.ts'
import { readAccount } from './readAccount.ts'

/** Account at a provider of electronic identities. */
export type RelyingParty = {
  /** Base URL without a trailing slash; includes the version if the protocol has one. */
  readonly url: string
  readonly uuid: string
  readonly name: string
  /** CA certificates (PEM) whose personal certificates are trusted. */
  readonly authorities: readonly string[]
}

/** Electronic identities; null means the method is off. */
export type IdentityConfig = {
  readonly smartId: (RelyingParty & { readonly scheme: SmartIdScheme }) | null
  readonly mobileId: RelyingParty | null
  /** How long a user may take to confirm, and how long one call waits for the result. */
  readonly ttlSeconds: number
  readonly pollSeconds: number
  /** Seconds after which a simulated phone confirms on its own. */
  readonly phoneSeconds: number
}

/** First part of the data signed with Smart-ID; the demo service uses its own. */
export type SmartIdScheme = 'smart-id' | 'smart-id-demo'

type ConfigSource = {
  environment: NodeJS.ProcessEnv
  problems: string[]
  root: string
  simulators: boolean
  quick: boolean
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The Smart-ID protocol allows 32 bytes. */
const MAX_NAME_BYTES = 32

/**
 * Reads SMART_ID_* and MOBILE_ID_*; appends one sentence per invalid setting to `problems`. Simulators need none of
 * them.
 */
export function readIdentityConfig(source: ConfigSource): IdentityConfig {
  const { environment, problems, simulators, quick } = source
  const smartId = relyingParty('SMART_ID', source)
  const scheme = environment['SMART_ID_SCHEME'] || 'smart-id'
  if (scheme !== 'smart-id' && scheme !== 'smart-id-demo')
    problems.push('SMART_ID_SCHEME must be smart-id or smart-id-demo.')
  const phone = phoneSeconds(source)
  return {
    smartId: smartId === null ? null : { ...smartId, scheme: scheme === 'smart-id-demo' ? scheme : 'smart-id' },
    mobileId: relyingParty('MOBILE_ID', source),
    ttlSeconds: simulators ? Math.max(quick ? 8 : 40, phone + 7) : 110,
    pollSeconds: 20,
    phoneSeconds: phone,
  }
}

function phoneSeconds({ environment, problems, quick }: ConfigSource): number {
  const value = environment['SIMULATED_PHONE_SECONDS'] || (quick ? '1' : '6')
  if (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 60) return Number(value)
  problems.push('SIMULATED_PHONE_SECONDS must be a whole number from 1 to 60.')
  return 6
}

function relyingParty(prefix: 'SMART_ID' | 'MOBILE_ID', source: ConfigSource): RelyingParty | null {
  const account = readAccount(source, {
    prefix,
    names: ['URL', 'RP_UUID', 'RP_NAME', 'CA_FILE'],
    rules: [
      {
        isValid: ({ URL: url }) => isHttpsBase(url),
        problem: `${prefix}_URL must be an address that starts with https:// and ends with its path.`,
      },
      {
        isValid: ({ RP_UUID: uuid }) => UUID_PATTERN.test(uuid),
        problem: `${prefix}_RP_UUID must be the UUID of the contract.`,
      },
      {
        isValid: ({ RP_NAME: name }) => Buffer.byteLength(name) <= MAX_NAME_BYTES,
        problem: `${prefix}_RP_NAME must be at most ${MAX_NAME_BYTES} bytes long.`,
      },
    ],
  })
  return (
    account && {
      url: withoutTrailingSlash(account.URL),
      uuid: account.RP_UUID,
      name: account.RP_NAME,
      authorities: authorities(`${prefix}_CA_FILE`, resolve(source.root, account.CA_FILE), source.problems),
    }
  )
}

function authorities(variable: string, file: string, problems: string[]): string[] {
  try {
    const found = readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    if (found.length > 0 && found.every(pem => new X509Certificate(pem).ca)) return found
  } catch {
    // Reported below, like a file without certificates.
  }
  problems.push(`${variable} must be a readable file of certificates of authorities (PEM).`)
  return []
}
