import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { FactoringInvoicesList as InvoiceList } from '../../../schemas/generated/types/queries/factoring-invoices.list.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import type { TypeOf } from '../../../server/validation/contractTypes.ts'
import { root } from '../../support/testDatabase.ts'

// The type checker proves what expectTypeOf states (npm run check -- types).
describe('TypeOf', () => {
  it('types a reference by the contract', () => {
    expectTypeOf<TypeOf<{ readonly $ref: 'actions/invoice-list.json#' }>>().toEqualTypeOf<InvoiceList>()
  })

  it('is never for an id that is missing in the contract', () => {
    expectTypeOf<TypeOf<{ readonly $ref: 'actions/invoice-lst.json#' }>>().toBeNever()
  })

  it('types an object that is defined in the route', () => {
    type Body = {
      readonly type: 'object'
      readonly required: readonly ['answer']
      readonly properties: {
        readonly answer: { readonly enum: readonly ['PAY', 'CLOSE'] }
        readonly owner: { readonly type: 'string' }
      }
    }
    expectTypeOf<TypeOf<Body>['answer']>().toEqualTypeOf<'PAY' | 'CLOSE'>()
    expectTypeOf<TypeOf<Body>['owner']>().toEqualTypeOf<string | undefined>()
  })

  it('is unknown where the route declares no shape', () => {
    expectTypeOf<TypeOf<undefined>>().toBeUnknown()
    expectTypeOf<TypeOf<{ readonly type: 'object' }>>().toBeUnknown()
  })
})

describe('route', () => {
  it('infers query and params from its declared schemas', () => {
    fastify().get(
      '/invoices/:id',
      {
        config: { access: 'public' },
        schema: {
          params: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
          querystring: { $ref: 'actions/invoice-list.json#' },
        },
      },
      request => {
        expectTypeOf(request.params.id).toEqualTypeOf<string>()
        expectTypeOf(request.query).toEqualTypeOf<InvoiceList>()
        // @ts-expect-error a name that the schema does not have
        return request.query.contractIdentifier
      },
    )
  })
})

describe('response of a route', () => {
  const response = { 200: { $ref: 'actions/payment-create-answer.json#' } } as const

  it('matches the schema of its status, or is JSON text', () => {
    fastify().get('/a', { config: { access: 'public' }, schema: { response } }, async () => ({
      ok: true as const,
      payload: { redirect_url: '/' },
    }))
    fastify().get('/b', { config: { access: 'public' }, schema: { response } }, async () => '{}')
    // @ts-expect-error a member that the schema demands is missing
    fastify().get('/c', { config: { access: 'public' }, schema: { response } }, async () => ({ ok: true as const }))
  })
})

describe('map of the contract', () => {
  it('has the id of each schema that a route can name', () => {
    const map = readFileSync(join(root, 'schemas/generated/types/contract.ts'), 'utf8')
    const ids = loadContract(join(root, 'schemas')).map(schema => String(schema['$id']))
    expect([...map.matchAll(/^ {2}'([^']+)'/gm)].map(match => match[1]).sort()).toEqual(
      ids.filter(id => !id.startsWith('common/')).sort(),
    )
  })
})
