import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCrmConfig } from '../../../server/config/crmConfig.ts'

const root = mkdtempSync(join(tmpdir(), 'crm-config-'))
writeFileSync(join(root, 'token'), 'abc123\n')
writeFileSync(join(root, 'empty'), '\n')
const url = 'https://demo.pipedrive.example'

const read = (environment: NodeJS.ProcessEnv) => {
  const problems: string[] = []
  return { crm: readCrmConfig({ environment, problems, root }), problems }
}

it('deals are off without an account', () => {
  expect(read({})).toEqual({ crm: null, problems: [] })
})

it('the token comes from the environment or from a file (DEA-20)', () => {
  const account = { crm: { url, apiToken: 'abc123' }, problems: [] }
  expect(read({ PIPEDRIVE_URL: `${url}/`, PIPEDRIVE_API_TOKEN: 'abc123' })).toEqual(account)
  expect(read({ PIPEDRIVE_URL: url, PIPEDRIVE_API_TOKEN_FILE: 'token' })).toEqual(account)
})

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['half an account', { PIPEDRIVE_URL: url }, /PIPEDRIVE_API_TOKEN must be set too/],
  [
    'an address without encryption',
    { PIPEDRIVE_URL: 'http://demo.pipedrive.example', PIPEDRIVE_API_TOKEN: 'a' },
    /https/,
  ],
  ['an address with a path', { PIPEDRIVE_URL: `${url}/api/v2`, PIPEDRIVE_API_TOKEN: 'a' }, /no path/],
  ['no address at all', { PIPEDRIVE_URL: 'pipedrive', PIPEDRIVE_API_TOKEN: 'a' }, /PIPEDRIVE_URL must be/],
  ['a token of two words', { PIPEDRIVE_URL: url, PIPEDRIVE_API_TOKEN: 'secret words' }, /one word/],
  ['a token that no header can carry', { PIPEDRIVE_URL: url, PIPEDRIVE_API_TOKEN: 'ž' }, /one word/],
  [
    'two tokens',
    { PIPEDRIVE_URL: url, PIPEDRIVE_API_TOKEN: 'a', PIPEDRIVE_API_TOKEN_FILE: 'token' },
    /set one of them/,
  ],
  ['a missing file', { PIPEDRIVE_URL: url, PIPEDRIVE_API_TOKEN_FILE: 'nowhere' }, /cannot be read/],
  ['an empty file', { PIPEDRIVE_URL: url, PIPEDRIVE_API_TOKEN_FILE: 'empty' }, /must be set too/],
])('%s prevents startup, and no problem shows the token', (_case, environment, problem) => {
  const { problems } = read(environment)
  expect(problems.join('\n')).toMatch(problem)
  expect(problems.join('\n')).not.toMatch(/secret|abc123/)
})
