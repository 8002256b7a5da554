import { expect, test } from 'vitest'
import { readBankConfig } from '../../../server/config/bankConfig.ts'

const account = { BANK_URL: 'https://bank.example/', BANK_SECRET_ID: 'id', BANK_SECRET_KEY: 'key' }

function read(environment: NodeJS.ProcessEnv) {
  const problems: string[] = []
  return { config: readBankConfig({ environment, problems }), problems }
}

test('account identification by banks is off without configuration', () => {
  expect(read({})).toEqual({ config: null, problems: [] })
})

test('account lists the allowed redirect origins', () => {
  expect(read({ ...account, BANK_PAGE_ORIGINS: 'https://ob.example, https://two.example' })).toEqual({
    config: {
      url: 'https://bank.example',
      secretId: 'id',
      secretKey: 'key',
      pageOrigins: ['https://bank.example', 'https://ob.example', 'https://two.example'],
    },
    problems: [],
  })
})

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['half an account', { BANK_URL: account.BANK_URL }, /BANK_SECRET_ID, BANK_SECRET_KEY must be set too/],
  ['no encryption', { ...account, BANK_URL: 'http://bank.example' }, /https/],
  ['an address with a question', { ...account, BANK_URL: 'https://bank.example/?a=1' }, /BANK_URL/],
  ['secrets of two words', { ...account, BANK_SECRET_KEY: 'a b' }, /one word/],
  ['an origin with a path', { ...account, BANK_PAGE_ORIGINS: 'https://ob.example/psd2' }, /BANK_PAGE_ORIGINS/],
  ['an origin without encryption', { ...account, BANK_PAGE_ORIGINS: 'http://ob.example' }, /BANK_PAGE_ORIGINS/],
])('%s fails startup with one sentence and shows no secret', (_, environment, sentence) => {
  const { problems } = read(environment)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(sentence)
  expect(problems[0]).not.toMatch(/a b/)
})
