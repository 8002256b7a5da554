import { isHttpsBase, readOrigins } from './configAddresses.ts'

/** The contract with the service of bank account data. */
export type BankAccount = {
  /** Base address of its API, without a trailing slash; `/api/v2/…` follows. */
  readonly url: string
  readonly secretId: string
  readonly secretKey: string
  /** Origins of pages where people identify themselves; nobody is sent to another one. */
  readonly pageOrigins: readonly string[]
}

type Surroundings = { environment: NodeJS.ProcessEnv; problems: string[] }

const together = ['BANK_URL', 'BANK_SECRET_ID', 'BANK_SECRET_KEY'] as const

/** Reads BANK_*; null means that identification by a bank is off. Adds a sentence to `problems` for each thing that is wrong. */
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
