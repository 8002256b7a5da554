import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { urlFilters } from '../../schemas/listFilters.ts'
import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { root } from '../support/app.ts'

type Parameter = { name: string; in: string; schema: { maxLength?: number } }

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const paths = readJson('docs/openapi.json').paths as Record<string, { get?: { parameters?: Parameter[] } }>
const filters = readdirSync(join(root, 'resources'))
  .filter(name => /^[a-z-]+\.json$/.test(name) && name !== 'menu.json')
  .map(name => ({ name, definition: readJson(`resources/${name}`) as ResourceDefinition }))
  // A list of the dialect `rest` has its filters in one parameter.
  .filter(({ definition }) => definition.api.dialect !== 'rest')
  .flatMap(({ name, definition }) =>
    Object.values(urlFilters(definition))
      .filter(({ type }) => type === 'string')
      .map(({ param, maxLength }) => ({ name, api: definition.api, parameter: param, maxLength })),
  )
const parameterOf = (path: string, parameter: string) =>
  paths[`/api${path}`]?.get?.parameters?.find(({ name }) => name === parameter)
const limits = filters.flatMap(({ name, api, parameter, maxLength }) =>
  [api.list, api.one, api.totals, api.tabs, api.export].flatMap(path => {
    const found = path === undefined ? undefined : parameterOf(path, parameter)
    return found === undefined ? [] : [{ name, path, parameter, maxLength, found }]
  }),
)

describe('maximum length of a text filter in field, address and API', () => {
  test('exists for every text filter of a document', () => {
    expect(filters.length).toBeGreaterThanOrEqual(11)
    expect(filters.filter(({ api, parameter }) => parameterOf(api.list, parameter) === undefined)).toEqual([])
    expect(filters.filter(({ maxLength }) => maxLength === undefined)).toEqual([])
  })
  test.each(limits)('$name: $parameter of $path', ({ maxLength, found }) => {
    expect(maxLength).toBe(found.schema.maxLength)
  })
})
