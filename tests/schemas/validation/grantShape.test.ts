import { describe, expect, it } from 'vitest'
import { grantShape } from '../../../schemas/validation/grantShape.ts'

const definitions: Record<string, object> = {
  entry: { properties: { product: { $ref: 'product' }, rights: { $ref: 'rights' } } },
  product: { type: 'string', enum: ['LOAN', 1] },
  rights: { type: ['array', 'null'], items: { $ref: 'right' } },
  right: { enum: ['READ', 'SIGN'] },
}
const resolve = (part: { readonly [keyword: string]: unknown }) => ({ ...part, ...definitions[String(part['$ref'])] })
const product = { enum: ['LOAN'] }
const rights = { type: 'array', items: { enum: ['READ'] } }

describe('shape of a list of objects with values', () => {
  it('is found through references, and where the list of values is nullable', () => {
    expect(grantShape({ items: { $ref: 'entry' } }, resolve)).toEqual({
      key: 'product',
      choices: 'rights',
      things: ['LOAN', '1'],
      values: ['READ', 'SIGN'],
    })
  })

  it.each([
    ['has no entries', {}],
    ['has a tuple', { items: [{ properties: { product, rights } }] }],
    ['names no thing', { items: { properties: { rights } } }],
    ['gives no values', { items: { properties: { product } } }],
    ['gives any value', { items: { properties: { product, rights: { type: 'array' } } } }],
    ['has properties that are no schemas', { items: { properties: { product: true, rights: null } } }],
  ])('is undefined where a list %s', (_what, list) => {
    expect(grantShape(list, resolve)).toBeNull()
  })
})
