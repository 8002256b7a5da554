import { expect, it } from 'vitest'
import { readSigningConfig } from '../../../server/config/signingConfig.ts'

const read = (environment: NodeJS.ProcessEnv) => {
  const problems: string[] = []
  return { config: readSigningConfig({ environment, problems, quick: false }), problems }
}

it('signing is off without an account', () => {
  expect(read({})).toEqual({ config: { dokobit: null, simulatorPort: null, simulatorUrl: null }, problems: [] })
})

it('signing uses the origin of the gateway', () => {
  const { config, problems } = read({
    DOKOBIT_URL: 'https://gateway.dokobit.example/',
    DOKOBIT_ACCESS_TOKEN: 'abc',
    SIMULATED_SIGNING_PORT: '4100',
    SIMULATED_SIGNING_URL: 'https://sign.example',
  })
  expect(problems).toEqual([])
  expect(config).toEqual({
    dokobit: { url: 'https://gateway.dokobit.example', accessToken: 'abc' },
    simulatorPort: 4100,
    simulatorUrl: 'https://sign.example',
  })
})

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['an address without a token', { DOKOBIT_URL: 'https://gateway.dokobit.example' }, /belong together/],
  ['a token without an address', { DOKOBIT_ACCESS_TOKEN: 'abc' }, /belong together/],
  [
    'an address without encryption',
    { DOKOBIT_URL: 'http://gateway.dokobit.example', DOKOBIT_ACCESS_TOKEN: 'abc' },
    /DOKOBIT_URL must be/,
  ],
  [
    'an address with a path',
    { DOKOBIT_URL: 'https://gateway.dokobit.example/api', DOKOBIT_ACCESS_TOKEN: 'abc' },
    /DOKOBIT_URL must be/,
  ],
  [
    'an address that would end the policy',
    { DOKOBIT_URL: 'https://gateway.example; script-src *', DOKOBIT_ACCESS_TOKEN: 'abc' },
    /DOKOBIT_URL must be/,
  ],
  ['a token of two words', { DOKOBIT_URL: 'https://gateway.dokobit.example', DOKOBIT_ACCESS_TOKEN: 'a b' }, /one word/],
  ['a port that is none', { SIMULATED_SIGNING_PORT: '70000' }, /SIMULATED_SIGNING_PORT/],
  ['a simulator at a path', { SIMULATED_SIGNING_URL: 'https://sign.example/x' }, /SIMULATED_SIGNING_URL/],
])('signing fails startup with %s', (_, environment, problem) => {
  expect(read(environment).problems.join('\n')).toMatch(problem)
})
