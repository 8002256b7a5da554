import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { readPortalSettings } from '../../server/config/portal.ts'
import { withRetention } from '../../server/config/retentionConfig.ts'
import { root } from '../support/testDatabase.ts'

type Variable = { readonly name: string; readonly fallback: string }

/** Rows of the table under "Configuration" of README.md, one entry for each name in the first column. */
const variables: readonly Variable[] = (
  readFileSync(join(root, 'README.md'), 'utf8').split('## Configuration')[1] ?? ''
)
  .split('\n## ')[0]!
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .flatMap(line => {
    const [, names = '', defaults = ''] = line.split('|')
    return rowOf(names, defaults)
  })
const documented = new Set(variables.map(({ name }) => name))

/** Several names in one row have as many defaults, or one in words. */
function rowOf(names: string, defaults: string): Variable[] {
  const found = [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)
  const values = defaults.split(', ').map(value => value.replaceAll('`', '').trim())
  return found.map((name, index) => ({ name, fallback: values.length === found.length ? (values[index] ?? '') : '' }))
}

/** Complete accounts, because some variables are read only for an account, such as the origins of its pages. */
const accounts = {
  BANK_URL: 'https://bank.example',
  BANK_SECRET_ID: 'id',
  BANK_SECRET_KEY: 'key',
  PAYMENT_URL: 'https://pay.example',
  PAYMENT_ACCESS_KEY: 'key',
  PAYMENT_SECRET_KEY: 'k'.repeat(32),
  PIPEDRIVE_URL: 'https://crm.example',
  PIPEDRIVE_API_TOKEN: 'token',
}

const portal = readPortalSettings(root, 'dev')

/** The settings as text, or the problems. Without keys, which are random. */
function outcomeOf(environment: NodeJS.ProcessEnv): string {
  try {
    const { secretKey: _secret, dataKeys: _keys, retention, ...config } = readConfig(environment, root)
    return JSON.stringify({ ...config, portal: withRetention(portal, retention) })
  } catch (error) {
    return String(error)
  }
}

/** Words of the configuration's sources that can be names of variables, or parts such as `BANK` and `SECRET_KEY`. */
function wordsOfSources(): Set<string> {
  const files = readdirSync(join(root, 'server/config')).map(file => `server/config/${file}`)
  const words = [...files, 'server/vault/keySource.ts'].flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
    const constants = new Set(
      [...text.matchAll(/\bconst ([A-Z]\w*)|^import .*$/gm)].flatMap(([line, name]) => [
        name ?? '',
        ...(line.startsWith('import') ? line.split(/\W+/) : []),
      ]),
    )
    return [...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|(?<=')[A-Z][A-Z0-9]{2,}(?=')/g)]
      .map(([word]) => word)
      .filter(word => !constants.has(word))
  })
  return new Set(words)
}

describe('the configuration table of README.md', () => {
  it('names each variable once', () => {
    const names = variables.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('names no variable that changes nothing', () => {
    const usual = outcomeOf(accounts)
    expect(usual).toMatch(/^\{/)
    const idle = variables.filter(({ name }) => outcomeOf({ ...accounts, [name]: 'x y' }) === usual)
    expect(idle.map(({ name }) => name)).toEqual([])
  })

  it('names every variable that server/config reads', () => {
    const words = wordsOfSources()
    expect(words.size).toBeGreaterThan(40)
    const isKnown = (word: string) =>
      documented.has(word) || [...documented].some(name => name.startsWith(`${word}_`) || name.endsWith(`_${word}`))
    expect([...words].filter(word => !isKnown(word))).toEqual([])
  })

  it('states the defaults that the server uses', () => {
    const literal = variables.filter(({ fallback }) => /^[\w./@-]+$/.test(fallback) && !documented.has(fallback))
    expect(literal.length).toBeGreaterThan(20)
    for (const { name, fallback } of literal)
      expect(outcomeOf({ [name]: fallback }), `${name}=${fallback}`).toBe(outcomeOf({}))
  })
})
