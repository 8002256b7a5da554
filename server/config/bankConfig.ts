import { isHttpsBase, readPageOrigins, withoutTrailingSlash } from './configAddresses.ts'
import { readAccount } from './readAccount.ts'
import type { Reader } from './readAccount.ts'

/** Account at the bank account data service. */
export type BankAccount = {
  /** Base URL of its API without a trailing slash; `/api/v2/…` follows. */
  readonly url: string
  readonly secretId: string
  readonly secretKey: string
  /** Origins of the identification pages. Applicants are never redirected to any other origin. */
  readonly pageOrigins: readonly string[]
}

/** Reads BANK_*; null means identification by bank is off. */
export function readBankConfig(reader: Reader): BankAccount | null {
  const account = readAccount(reader, {
    prefix: 'BANK',
    names: ['URL', 'SECRET_ID', 'SECRET_KEY'],
    rules: [
      {
        isValid: ({ URL: url }) => isHttpsBase(url),
        problem: 'BANK_URL must be an address that starts with https:// and ends with its path.',
      },
      {
        isValid: ({ SECRET_ID: id, SECRET_KEY: key }) => !/\s/.test(`${id}${key}`),
        problem: 'BANK_SECRET_ID and BANK_SECRET_KEY must be one word each.',
      },
    ],
  })
  return (
    account && {
      url: withoutTrailingSlash(account.URL),
      secretId: account.SECRET_ID,
      secretKey: account.SECRET_KEY,
      pageOrigins: readPageOrigins(reader, 'BANK_PAGE_ORIGINS', account.URL),
    }
  )
}
