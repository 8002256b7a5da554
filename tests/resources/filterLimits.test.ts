import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { urlFilters } from '../../schemas/listFilters.ts'
import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { root } from '../support/app.ts'

type Parameter = { name: string; in: string; schema: { maxLength?: number } }

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const paths = readJson('docs/openapi.json').paths as Record<string, { get?: { parameters?: Parameter[] } }>
const limits = readdirSync(join(root, 'resources'))
  .filter(name => /^[a-z-]+\.json$/.test(name) && name !== 'menu.json')
  .flatMap(name => {
    const definition = readJson(`resources/${name}`) as ResourceDefinition
    const { api } = definition
    const calls = [api.list, api.one, api.totals, api.tabs, api.export].filter(path => path !== undefined)
    return Object.entries(urlFilters(definition))
      .filter(([, { type }]) => type === 'string')
      .flatMap(([, { param: parameter, maxLength }]) => calls.map(path => ({ name, path, parameter, maxLength })))
  })
  .map(one => ({
    ...one,
    found: paths[`/api${one.path}`]?.get?.parameters?.find(({ name }) => name === one.parameter),
  }))
  .filter(({ found }) => found !== undefined)

describe('maximum length of a text filter in field, address and API', () => {
  test('exists for every text filter of a document', () => {
    expect(new Set(limits.map(({ name, parameter }) => `${name} ${parameter}`))).toEqual(
      new Set([
        'factoring-bills.json invoiceNumber',
        'loan-bills.json invoiceNumber',
        'factoring-invoices.json thirdPartyId',
        'factoring-invoices.json invoiceNumber',
        'loan-bills.json invoiceNumber',
        'factoring-reports.json number',
        'operator-applications.json search',
        'operator-requests.json search',
        'operator-applications.json partnerId',
        'operator-statements.json search',
        'operator-verifications.json search',
        'operator-statement-transactions.json statement',
        'operator-statement-transactions.json search',
      ]),
    )
  })
  test.each(limits)('$name: $parameter of $path', ({ maxLength, found }) => {
    expect(maxLength).toBe(found?.schema.maxLength)
  })
})
