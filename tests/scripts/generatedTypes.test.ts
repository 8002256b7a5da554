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
}

describe('the generated types', () => {
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
})
