import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadContract } from '../../server/validation/contract.ts'
import { createAjv } from '../../server/validation/factory.ts'
import { root } from '../support/app.ts'

type Schema = Record<string, unknown>

const files = ['schemas', 'resources'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.json'))
    .map(entry => join(entry.parentPath, entry.name)),
)
const schemas = files
  .map(file => ({ name: relative(root, file), schema: JSON.parse(readFileSync(file, 'utf8')) as Schema }))
  .filter(
    ({ schema }) => typeof schema['$schema'] === 'string' && schema['$schema'].startsWith('http://json-schema.org/'),
  )

/** Places that accept an unbounded text or list. Conditions and negations accept nothing; enumerated values are bounded. */
function unbounded(node: unknown, pointer = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => unbounded(item, `${pointer}/${index}`))
  if (typeof node !== 'object' || node === null) return []
  const schema = node as Schema
  const types = [schema['type']].flat()
  const listed = 'enum' in schema || 'const' in schema
  const problems = [
    ...(types.includes('string') && !listed && schema['maxLength'] === undefined
      ? [`${pointer}: text without maxLength`]
      : []),
    ...(types.includes('array') && !listed && schema['maxItems'] === undefined
      ? [`${pointer}: list without maxItems`]
      : []),
  ]
  return [
    ...problems,
    ...Object.entries(schema)
      .filter(([name]) => !['if', 'not', 'enum', 'const', 'examples', 'default'].includes(name))
      .flatMap(([name, part]) => unbounded(part, `${pointer}/${name}`)),
  ]
}

describe('schemas', () => {
  it('exist', () => {
    expect(schemas.length).toBeGreaterThan(50)
  })

  it.each(schemas)('$name bounds every text and every list', ({ schema }) => {
    expect(unbounded(schema)).toEqual([])
  })

  it('compile for calls and entities in the shared factory', () => {
    for (const schema of loadContract(join(root, 'schemas'))) {
      expect(() => createAjv().compile(schema), String(schema['$id'])).not.toThrow()
    }
  })

  it('are checked by a visitor that finds a missing limit', () => {
    expect(
      unbounded({
        type: 'object',
        properties: { a: { type: ['string', 'null'] }, b: { type: 'array', items: { type: 'string', maxLength: 1 } } },
        if: { type: 'string' },
      }),
    ).toEqual(['/properties/a: text without maxLength', '/properties/b: list without maxItems'])
  })
})
