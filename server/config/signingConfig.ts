import { readAccount } from './readAccount.ts'
import type { Reader } from './readAccount.ts'

/** Account at the e-signing service. */
export type DokobitAccount = {
  /** Origin of the gateway without a trailing slash. */
  readonly url: string
  readonly accessToken: string
}

/** Electronic signing of contracts; off without an account and without simulators. */
export type SigningConfig = {
  readonly dokobit: DokobitAccount | null
  /** Port of the simulated gateway; null uses the portal's port plus 1000, or any free port. */
  readonly simulatorPort: number | null
  /** Public URL of the simulated gateway, if it differs from the portal's host name with that port. */
  readonly simulatorUrl: string | null
}

/** Reads DOKOBIT_* and SIMULATED_SIGNING_*; appends one sentence per invalid setting to `problems`. */
export function readSigningConfig({ quick, ...reader }: Reader & { readonly quick: boolean }): SigningConfig {
  const { environment, problems } = reader
  return {
    dokobit: readDokobit(reader),
    simulatorPort: port(environment, problems) ?? (quick ? 0 : null),
    simulatorUrl: simulatorUrl(environment, problems),
  }
}

function readDokobit(reader: Reader): DokobitAccount | null {
  const account = readAccount(reader, {
    prefix: 'DOKOBIT',
    names: ['URL', 'ACCESS_TOKEN'],
    rules: [
      {
        isValid: ({ URL: url }) => originOf(url, ['https:']) !== null,
        problem: 'DOKOBIT_URL must be an address that starts with https:// and has no path.',
      },
      {
        isValid: ({ ACCESS_TOKEN: token }) => !/\s/.test(token),
        problem: 'DOKOBIT_ACCESS_TOKEN must be one word.',
      },
    ],
  })
  return account && { url: originOf(account.URL, ['https:']) ?? '', accessToken: account.ACCESS_TOKEN }
}

function port(environment: NodeJS.ProcessEnv, problems: string[]): number | null {
  const value = environment['SIMULATED_SIGNING_PORT'] ?? ''
  if (value === '') return null
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535) return Number(value)
  problems.push('SIMULATED_SIGNING_PORT must be a whole number from 1 to 65535.')
  return null
}

function simulatorUrl(environment: NodeJS.ProcessEnv, problems: string[]): string | null {
  const value = environment['SIMULATED_SIGNING_URL'] ?? ''
  if (value === '') return null
  const origin = originOf(value, ['https:', 'http:'])
  if (origin === null)
    problems.push('SIMULATED_SIGNING_URL must be an address that starts with https:// or http:// and has no path.')
  return origin
}

/** Returns the origin, or null if the URL contains more than that. The value ends up in the Content-Security-Policy. */
function originOf(value: string, protocols: readonly string[]): string | null {
  if (!URL.canParse(value)) return null
  const { origin, protocol, pathname, search, hash, username, password } = new URL(value)
  return protocols.includes(protocol) && pathname === '/' && `${search}${hash}${username}${password}` === ''
    ? origin
    : null
}
