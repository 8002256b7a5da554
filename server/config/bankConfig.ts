import { isHttpsBase, readOrigins } from './configAddresses.ts'

/** Account at the bank account data service. */
export type BankAccount = {
  /** Base URL of its API without a trailing slash; `/api/v2/…` follows. */
  readonly url: string
  readonly secretId: string
  readonly secretKey: string
  /** Origins of the identification pages. Applicants are never redirected to any other origin. */
  readonly pageOrigins: readonly string[]
}

type Surroundings = { environment: NodeJS.ProcessEnv; problems: string[] }

const together = ['BANK_URL', 'BANK_SECRET_ID', 'BANK_SECRET_KEY'] as const

/** Reads BANK_*; null means identification by bank is off. Appends one sentence per invalid setting to `problems`. */
export function readBankConfig({ environment, problems }: Surroundings): BankAccount | null {
  const missing = together.filter(name => !environment[name])
  if (missing.length === together.length) return null
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set too: ${together.join(', ')} belong together.`)
    return null
  }
  const [url = '', secretId = '', secretKey = ''] = together.map(name => environment[name])
  if (!isHttpsBase(url)) {
    problems.push('BANK_URL must be an address that starts with https:// and ends with its path.')
    return null
  }
  if (/\s/.test(`${secretId}${secretKey}`)) problems.push('BANK_SECRET_ID and BANK_SECRET_KEY must be one word each.')
  return {
    url: url.replace(/\/+$/, ''),
    secretId,
    secretKey,
    pageOrigins: [new URL(url).origin, ...readOrigins('BANK_PAGE_ORIGINS', environment, problems)],
  }
}
