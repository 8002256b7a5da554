import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleDocument } from '../../../server/forms/bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
const definitions = {
  'one-line': {
    $id: 'one-line.json',
    title: 'OneLine',
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[a-z]+$',
  },
  city: { $id: 'city.json', title: 'City', $ref: 'one-line.json', maxLength: 30 },
  round: { $ref: 'round.json', maxLength: 5 },
  list: {
    $id: 'list.json',
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1 },
      'a/b': { type: 'boolean' },
      start: { $ref: '#/properties/page' },
      street: { $ref: 'one-line.json' },
      loop: { $ref: '#/properties/loop' },
    },
    definitions: { page: { type: 'string' } },
  },
}
const line = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[a-z]+$' }
const bundled = (properties: object) => bundleDocument({ type: 'object', properties }, folder)

describe('schema with references to files', () => {
  beforeAll(() => {
    for (const [name, schema] of Object.entries(definitions))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('inlines a definition used once, and keeps one used more often as a definition', () => {
    expect(bundled({ a: { $ref: 'one-line.json' } })).toEqual({ type: 'object', properties: { a: line } })
    expect(
      bundled({ a: { $ref: 'one-line.json' }, b: { $ref: 'one-line.json', description: 'Of the street.' } }),
    ).toEqual({
      type: 'object',
      properties: {
        a: { $ref: '#/definitions/OneLine' },
        b: { $ref: '#/definitions/OneLine', description: 'Of the street.' },
      },
      definitions: { OneLine: line },
    })
  })

  it('has a limit of the place instead of the limit of the definition, however often that is used', () => {
    expect(
      bundled({
        a: { $ref: 'one-line.json', maxLength: 30 },
        b: { $ref: 'one-line.json', maxLength: 20, type: ['string', 'null'] },
        c: { $ref: 'one-line.json' },
      }),
    ).toEqual({
      type: 'object',
      properties: { a: { ...line, maxLength: 30 }, b: { ...line, type: ['string', 'null'], maxLength: 20 }, c: line },
    })
  })

  it('keeps a definition that narrows another one as a definition', () => {
    expect(bundled({ a: { $ref: 'city.json' }, b: { $ref: 'city.json' }, c: { $ref: 'one-line.json' } })).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/definitions/City' }, b: { $ref: '#/definitions/City' }, c: line },
      definitions: { City: { ...line, maxLength: 30 } },
    })
  })

  it('follows references beside and within other keywords', () => {
    expect(bundled({ a: { $ref: 'city.json', allOf: [{ $ref: 'one-line.json' }] } })).toEqual({
      type: 'object',
      properties: { a: { ...line, maxLength: 30, allOf: [line] } },
    })
  })

  it('replaces a reference with a pointer by the node at the pointer', () => {
    expect(bundled({ a: { $ref: 'list.json#/properties/page' } })).toEqual({
      type: 'object',
      properties: { a: { type: 'integer', minimum: 1 } },
    })
    expect(bundled({ a: { $ref: 'list.json#/properties/a~1b' } })).toEqual({
      type: 'object',
      properties: { a: { type: 'boolean' } },
    })
  })

  it('names a definition after the file and the last segment of the pointer', () => {
    expect(
      bundled({ a: { $ref: 'list.json#/properties/page' }, b: { $ref: 'list.json#/properties/page' } }),
    ).toMatchObject({
      properties: { a: { $ref: '#/definitions/ListPage' }, b: { $ref: '#/definitions/ListPage' } },
      definitions: { ListPage: { type: 'integer', minimum: 1 } },
    })
  })

  it('follows the references of the node, within its file and to others', () => {
    expect(
      bundled({ a: { $ref: 'list.json#/properties/start' }, b: { $ref: 'list.json#/properties/street' } }),
    ).toEqual({ type: 'object', properties: { a: { type: 'integer', minimum: 1 }, b: line } })
  })

  it('keeps references within the root unchanged', () => {
    const root = { properties: { a: { $ref: '#/definitions/Own' } }, definitions: { Own: { type: 'null' } } }
    expect(bundleDocument(root, folder)).toEqual(root)
  })

  it('is rejected when two nodes would have the same name', () => {
    const twice = (pointer: string) => [1, 2].map(() => ({ $ref: `list.json#${pointer}` }))
    expect(() => bundled({ a: { anyOf: [...twice('/properties/page'), ...twice('/definitions/page')] } })).toThrow(
      /list\.json#\/properties\/page and .*list\.json#\/definitions\/page would both be the definition ListPage/,
    )
    const own = { anyOf: twice('/properties/page'), definitions: { ListPage: { type: 'null' } } }
    expect(() => bundleDocument(own, folder)).toThrow(/would both be the definition ListPage/)
  })

  it('is rejected when a pointer leads nowhere or back to itself', () => {
    expect(() => bundled({ a: { $ref: 'list.json#/properties/none' } })).toThrow(/leads nowhere/)
    expect(() => bundled({ a: { $ref: 'list.json#/properties/loop' } })).toThrow(/circle/)
  })

  it('is rejected when its references are circular', () => {
    expect(() => bundled({ a: { $ref: 'round.json' } })).toThrow(/circle/)
  })
})
