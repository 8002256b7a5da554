import { isHttpsBase } from './configAddresses.ts'
import { readAccount } from './readAccount.ts'
import type { Reader } from './readAccount.ts'
import { withSecretFiles } from './secretFiles.ts'

/** Account at the sales system. */
export type PipedriveAccount = {
  /** Origin of the company's account without a trailing slash; no other origin is called. */
  readonly url: string
  readonly apiToken: string
}

/** Reads PIPEDRIVE_*; null means that deals are off. */
export function readCrmConfig(reader: Reader & { readonly root: string }): PipedriveAccount | null {
  const { problems } = reader
  const account = readAccount(
    { environment: withSecretFiles(reader, ['PIPEDRIVE_API_TOKEN']), problems },
    {
      prefix: 'PIPEDRIVE',
      names: ['URL', 'API_TOKEN'],
      rules: [
        {
          isValid: ({ URL: url }) => isHttpsBase(url) && new URL(url).pathname === '/',
          problem: 'PIPEDRIVE_URL must be an address that starts with https:// and has no path.',
        },
        {
          isValid: ({ API_TOKEN: token }) => /^[\x21-\x7e]+$/.test(token),
          problem: 'PIPEDRIVE_API_TOKEN must be one word.',
        },
      ],
    },
  )
  if (account === null || !URL.canParse(account.URL)) return null
  return { url: new URL(account.URL).origin, apiToken: account.API_TOKEN }
}
