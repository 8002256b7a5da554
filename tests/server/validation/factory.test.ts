import { describe, expect, it } from 'vitest'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'

const person = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 5 },
    age: { type: 'integer', minimum: 0 },
    active: { type: 'boolean' },
    note: { type: 'string', maxLength: 50, pattern: '^[a-z]+$' },
    other: { type: 'string', maxLength: 50, pattern: '^[0-9]+$' },
    file: { type: 'string', maxLength: 50, contentEncoding: 'base64' },
    price: { type: 'number', multipleOf: 0.01 },
  },
}

describe('validator factory', () => {
  const validate = compileValidator(person)

  it('reports every problem, at the property itself (API-08)', () => {
    expect(validate({ age: -1, extra: 1 })).toEqual([
      { path: '/name', code: 'required' },
      { path: '/extra', code: 'additionalProperties' },
      { path: '/age', code: 'minimum', params: { limit: 0, comparison: '>=' } },
    ])
  })

  it.each([
    [{ name: 'a', age: null }, '/age', 'type'],
    [{ name: 'a', age: '1' }, '/age', 'type'],
    [{ name: 'a', active: 1 }, '/active', 'type'],
    [{ name: null }, '/name', 'type'],
  ])('coerces nothing: %j', (data, path, code) => {
    expect(validate(data)).toMatchObject([{ path, code }])
  })

  it('leaves the data unchanged (API-08)', () => {
    const data = { name: 'a', extra: { deep: [1] } }
    validate(data)
    expect(data).toEqual({ name: 'a', extra: { deep: [1] } })
  })

  it.each([
    ['NUL', 'a\u0000'],
    ['carriage return', 'a\r'],
    ['escape', '\u001b['],
    ['delete', '\u007f'],
    ['C1 control', '\u0085'],
    ['lone high surrogate', 'a\ud800'],
    ['lone low surrogate', '\udc00'],
    ['decomposed letter', 'z\u030c'],
  ])('rejects %s in any string', (_, name) => {
    expect(validate({ name })).toEqual([{ path: '/name', code: 'plainText' }])
  })

  it.each(['ąžuol', 'a\tb\nc', '👍👍👍👍👍', ''])('accepts %j', name => {
    expect(validate({ name })).toEqual([])
  })

  it('does not run the text rule over base64 content', () => {
    expect(validate({ name: 'a', file: '\u0000' })).toEqual([])
  })

  it('keeps the patterns of one schema apart', () => {
    expect(validate({ name: 'a', note: 'abc', other: '123' })).toEqual([])
    expect(validate({ name: 'a', note: '123', other: 'abc' })).toEqual([
      { path: '/note', code: 'pattern', params: { pattern: '^[a-z]+$' } },
      { path: '/other', code: 'pattern', params: { pattern: '^[0-9]+$' } },
    ])
  })

  it('coerces query strings on the coercing instance only', () => {
    const query = { page: '2', status: 'PAID' }
    const schema = {
      type: 'object',
      properties: { page: { type: 'integer' }, status: { type: 'array', items: { type: 'string' } } },
    }
    expect(compileValidator(schema, createAjv({ coerce: true }))(query)).toEqual([])
    expect(query).toEqual({ page: 2, status: ['PAID'] })
  })

  it.each([
    ['2', 2],
    ['0', 0],
    ['-3', -3],
    ['007', 7],
    ...[
      '1e309',
      '1e3',
      '0x10',
      ' 1',
      '1 ',
      '1.0',
      '+1',
      '',
      '1_000',
      'Infinity',
      'NaN',
      '9'.repeat(16),
      '١',
      'true',
    ].map((text): [string, null] => [text, null]),
  ])('reads the text %j of a query as a whole number like a human reader', (text, value) => {
    const query: Record<string, unknown> = { page: text }
    const issues = compileValidator(
      { type: 'object', properties: { page: { type: 'integer', maximum: 1_000_000 } } },
      createAjv({ coerce: true }),
    )(query)
    if (value === null) expect(issues).toEqual([{ path: '/page', code: 'type', params: { type: 'integer' } }])
    else expect([issues, query]).toEqual([[], { page: value }])
  })

  it('reads fractions, flags, lists of numbers and values that may also be a text', () => {
    const query: Record<string, unknown> = {
      rate: '0.05',
      all: 'true',
      years: ['2025', '2026'],
      one: '7',
      mixed: '5',
      none: null,
    }
    const list = { type: 'array', items: { type: 'integer' } }
    const schema = {
      type: 'object',
      properties: {
        rate: { type: 'number' },
        all: { type: 'boolean' },
        years: list,
        one: list,
        mixed: { type: ['string', 'integer'] },
      },
    }
    expect(compileValidator(schema, createAjv({ coerce: true }))(query)).toEqual([])
    expect(query).toEqual({ rate: 0.05, all: true, years: [2025, 2026], one: [7], mixed: '5', none: null })
    expect(
      compileValidator(
        schema,
        createAjv({ coerce: true }),
      )({ rate: '1e309', all: '1', years: ['2025', '1e309'] }).map(({ path }) => path),
    ).toEqual(['/rate', '/all', '/years/1'])
  })

  it('follows references to added schemas, with the text rule in them', () => {
    const ajv = createAjv()
    ajv.addSchema({ $id: 'common/name.json', type: 'string', maxLength: 3 })
    const validate = compileValidator({ type: 'object', properties: { name: { $ref: 'common/name.json#' } } }, ajv)
    expect(validate({ name: 'a\u0000bc' })).toEqual([
      { path: '/name', code: 'maxLength', params: { limit: 3 } },
      { path: '/name', code: 'plainText' },
    ])
  })

  it('rejects an unknown keyword when the schema is compiled', () => {
    expect(() => compileValidator({ type: 'string', maxLenght: 3 })).toThrow(/maxLenght/)
  })

  it('returns one issue for a structure bomb', () => {
    const list = compileValidator({ type: 'array', maxItems: 2, items: person })
    expect(list(Array.from({ length: 100_000 }, () => ({})))).toEqual([
      { path: '', code: 'maxNodes', params: { limit: 20_000 } },
    ])
    let deep: unknown = 1
    for (let depth = 0; depth < 50_000; depth++) deep = [deep]
    expect(list(deep)).toMatchObject([{ code: 'maxDepth', params: { limit: 32 } }])
  })

  it('runs a pattern that explodes on a backtracking engine in linear time', () => {
    const validate = compileValidator({ type: 'string', maxLength: 100_000, pattern: '^(a+)+$' })
    const started = performance.now()
    expect(validate(`${'a'.repeat(20_000)}!`)).toMatchObject([{ path: '', code: 'pattern' }])
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
