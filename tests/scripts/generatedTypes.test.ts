import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatedTypes } from '../../scripts/gen/types.ts'

const root = mkdtempSync(join(tmpdir(), 'types-'))
const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties })

const sources = {
  'schemas/common/code.json': { title: 'Code', type: 'string' },
  'schemas/entities/bill.json': object({
    status: { enum: ['PAID', 'UNPAID'] },
    amount: { type: 'number' },
    paid: { $ref: '#/properties/amount' },
    code: { $ref: '../common/code.json' },
  }),
  'schemas/actions/whole-once.json': object({ bill: { $ref: '../entities/bill.json' } }),
  'schemas/actions/whole-twice.json': object({
    a: { $ref: '../common/code.json' },
    b: { $ref: '../common/code.json' },
  }),
  'schemas/actions/pointer-once.json': object({ status: { $ref: '../entities/bill.json#/properties/status' } }),
  'schemas/actions/pointer-twice.json': object({
    a: { $ref: '../entities/bill.json#/properties/status' },
    b: { type: 'array', items: { $ref: '../entities/bill.json#/properties/status' } },
  }),
  'schemas/actions/pointer-chain.json': object({
    paid: { $ref: '../entities/bill.json#/properties/paid' },
    code: { $ref: '../entities/bill.json#/properties/code' },
    status: { $ref: 'pointer-once.json#/properties/status' },
  }),
  'schemas/actions/with-rules.json': object({ code: { $ref: '../common/code.json', type: ['string', 'null'] } }),
  'schemas/actions/local.json': {
    ...object({ a: { $ref: '#/definitions/kind' }, b: { $ref: '#/definitions/kind' } }),
    definitions: { kind: { enum: ['X', 'Y'] } },
  },
  'schemas/actions/described.json': {
    ...object({ list: { description: 'Own words.', $ref: '#/definitions/list' } }),
    definitions: { list: { type: 'array', minItems: 1, items: { type: 'string' } } },
  },
  'schemas/actions/conditions.json': {
    ...object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    oneOf: [{ required: ['a'] }, { not: { required: ['a'] } }],
    if: { required: ['a'] },
    then: { properties: { a: { minLength: 1 } } },
  },
  'resources/list.schema.json': object({ name: { type: 'string' } }),
  'resources/bills.json': { name: 'bills' },
}

describe('generated types', () => {
  let types: ReadonlyMap<string, string>
  beforeAll(async () => {
    for (const [path, schema] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), JSON.stringify(schema))
    }
    types = new Map(await generatedTypes(root))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it.each([
    [
      'whole-once',
      "bill: {\n    status: 'PAID' | 'UNPAID'\n    amount: number\n    paid: number\n    code: string\n  }",
    ],
    ['whole-twice', 'a: Code\n  b: Code'],
    ['pointer-once', "status: 'PAID' | 'UNPAID'"],
    ['pointer-twice', 'a: BillStatus\n  b: BillStatus[]'],
    ['pointer-chain', "paid: number\n  code: string\n  status: 'PAID' | 'UNPAID'"],
    ['with-rules', 'code: string | null'],
    ['local', 'a: Kind\n  b: Kind'],
    ['described', 'list: List'],
    ['conditions', 'a: string | null'],
  ])('follow the reference of %s', (name, members) => {
    const title = name.replace(/(^|-)([a-z])/g, (_match, _dash, letter: string) => letter.toUpperCase())
    expect(types.get(`schemas/generated/types/actions/${name}.ts`)).toContain(
      `export interface ${title} {\n  ${members}\n}\n`,
    )
  })

  it('name what is used more than once', () => {
    expect(types.get('schemas/generated/types/actions/pointer-twice.ts')).toContain(
      "export type BillStatus = 'PAID' | 'UNPAID'\n",
    )
  })

  it('cover the schemas of documents, not the documents', () => {
    expect([...types.keys()].filter(path => path.includes('/resources/'))).toEqual([
      'schemas/generated/types/resources/list.ts',
    ])
  })

  it('map the id of each entity and action to its type', () => {
    const lines = types.get('schemas/generated/types/contract.ts')?.split('\n') ?? []
    expect(lines).toContain("  'entities/bill.json': import('./entities/bill.ts').Bill")
    expect(lines).toContain("  'actions/whole-once.json': import('./actions/whole-once.ts').WholeOnce")
    expect(lines.filter(line => line.startsWith("  '"))).toHaveLength(
      Object.keys(sources).filter(path => /^schemas\/(entities|actions)\//.test(path)).length,
    )
  })
})
