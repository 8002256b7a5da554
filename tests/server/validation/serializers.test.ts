import { describe, expect, it } from 'vitest'
import { answerSerializers } from '../../../server/validation/serializers.ts'

const contract = [
  {
    $id: 'common/money.json',
    type: 'object',
    properties: { amount: { type: 'string' }, currency: { type: 'string' } },
  },
  {
    $id: 'entities/bill.json',
    type: 'object',
    properties: { id: { type: 'string' }, total: { type: 'object', properties: { amount: { type: 'string' } } } },
  },
]
const billOf = {
  type: 'object',
  properties: { bill: { $ref: 'entities/bill.json#' }, paid: { type: 'array', items: { $ref: 'common/money.json#' } } },
}

describe('response serializers', () => {
  const serializerOf = answerSerializers(contract)
  const written = (schema: object, data: unknown): unknown => JSON.parse(serializerOf(schema)(data))

  it('omit properties missing in the schema, however deep (SEC-41)', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'string' }, owner: { type: 'object', properties: { name: { type: 'string' } } } },
    }
    expect(written(schema, { id: '1', secret: 'x', owner: { name: 'a', password_hash: 'y' } })).toEqual({
      id: '1',
      owner: { name: 'a' },
    })
  })

  it('follow references at any depth, and omit properties missing there', () => {
    const data = {
      bill: { id: '1', total: { amount: '2.00', note: 'x' }, secret: 'x' },
      paid: [{ amount: '2.00', currency: 'EUR', iban: 'y' }],
    }
    expect(written(billOf, data)).toEqual({
      bill: { id: '1', total: { amount: '2.00' } },
      paid: [{ amount: '2.00', currency: 'EUR' }],
    })
  })

  it('follow a reference to a part of a schema', () => {
    expect(
      written(
        { type: 'object', properties: { total: { $ref: 'entities/bill.json#/properties/total' } } },
        { total: { amount: '1', note: 'x' } },
      ),
    ).toEqual({ total: { amount: '1' } })
  })

  it.each(['entities/none.json#', 'entities/bill.json#/properties/none'])(
    'are not created for the reference %s, which leads nowhere',
    $ref => {
      expect(() => serializerOf({ type: 'object', properties: { bill: { $ref } } })).toThrow()
    },
  )

  it('are shared for the same schema, and separate for different ones', () => {
    expect(serializerOf(structuredClone(billOf))).toBe(serializerOf(billOf))
    expect(serializerOf({ type: 'object', properties: { id: { type: 'string' } } })).not.toBe(serializerOf(billOf))
  })
})
