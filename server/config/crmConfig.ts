import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isHttpsBase } from './configAddresses.ts'
import { readAccount } from './readAccount.ts'
import type { Reader } from './readAccount.ts'

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
    { environment: withTokenOfFile(reader), problems },
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

/** The environment with the token that PIPEDRIVE_API_TOKEN_FILE holds. The problems never show a value. */
function withTokenOfFile({ environment, problems, root }: Reader & { readonly root: string }): NodeJS.ProcessEnv {
  const { PIPEDRIVE_API_TOKEN: token, PIPEDRIVE_API_TOKEN_FILE: file } = environment
  if (!file) return environment
  if (token) problems.push('PIPEDRIVE_API_TOKEN and PIPEDRIVE_API_TOKEN_FILE are both set; set one of them.')
  try {
    return { ...environment, PIPEDRIVE_API_TOKEN: readFileSync(resolve(root, file), 'utf8').trim() }
  } catch {
    problems.push('PIPEDRIVE_API_TOKEN_FILE cannot be read.')
    return environment
  }
}
