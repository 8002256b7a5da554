import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contractCompilers } from '../../../server/validation/contractCompilers.ts'
import { root } from '../../support/testDatabase.ts'

const query = { type: 'object', required: ['page'], properties: { page: { type: 'integer' } } }

describe('compilers of the contract', () => {
  const { validatorOf } = contractCompilers(join(root, 'schemas'))

  it('are created once for a folder', () => {
    expect(contractCompilers(join(root, 'schemas'))).toBe(contractCompilers(join(root, 'schemas')))
  })

  it('compile a schema once, and once more for the other coercion', () => {
    expect(validatorOf(structuredClone(query), 'strict')).toBe(validatorOf(query, 'strict'))
    expect(validatorOf(query, 'coercing')).not.toBe(validatorOf(query, 'strict'))
  })

  it('accept "2" for a number in query strings only', () => {
    expect(validatorOf(query, 'strict')({ page: '2' })).toBe(false)
    const asked = { page: '2' }
    expect(validatorOf(query, 'coercing')(asked)).toBe(true)
    expect(asked).toEqual({ page: 2 })
  })
})
