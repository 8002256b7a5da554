import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { root } from '../support/app.ts'

type UrlFilter = { type: string; api?: string; maxLength?: number }
type Document = {
  api: { list: string; one?: string; totals?: string; export?: string }
  url?: { filters: Record<string, UrlFilter> }
}
type Parameter = { name: string; in: string; schema: { maxLength?: number } }

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const paths = readJson('docs/openapi.json').paths as Record<string, { get?: { parameters?: Parameter[] } }>
const limits = readdirSync(join(root, 'resources'))
  .filter(name => /^[a-z-]+\.json$/.test(name) && name !== 'menu.json')
  .flatMap(name => {
    const { api, url } = readJson(`resources/${name}`) as Document
    const calls = [api.list, api.one, api.totals, api.export].filter(path => path !== undefined)
    return Object.entries(url?.filters ?? {})
      .filter(([, { type }]) => type === 'string')
      .flatMap(([filter, { api: parameter = filter, maxLength }]) =>
        calls.map(path => ({ name, path, parameter, maxLength })),
      )
  })
  .map(one => ({
    ...one,
    found: paths[`/api${one.path}`]?.get?.parameters?.find(({ name }) => name === one.parameter),
  }))
  .filter(({ found }) => found !== undefined)

describe('the limit of a text filter is the same in field, address and API', () => {
  test('and every text filter of a document reaches an API parameter', () => {
    expect(new Set(limits.map(({ name, parameter }) => `${name} ${parameter}`))).toEqual(
      new Set([
        'account-officials.json productType',
        'factoring-bills.json invoiceNumber',
        'factoring-invoices.json thirdPartyId',
        'factoring-invoices.json invoiceNumber',
        'operator-applications.json search',
        'operator-applications.json partnerId',
      ]),
    )
  })
  test.each(limits)('$name: $parameter of $path', ({ maxLength, found }) => {
    expect(maxLength).toBe(found?.schema.maxLength)
  })
})
