import { describe, expect, test } from 'vitest'

import type { ListUrl } from '../../../schemas/lists/listUrl.ts'
import { addChange } from '../../../src/builders/url/addChange.ts'

const sort = { field: 'invoiceDate', order: 'DESC' } as const
const rendered: ListUrl = { page: 3, size: 10, sort, filters: { contractId: ['7'], status: ['PAID'] } }
const sorted: ListUrl = { ...rendered, page: 1, sort: { field: 'dueDate', order: 'ASC' } }

describe('addChange (INV-04)', () => {
  test('is the change itself when no other change is pending', () => {
    expect(addChange(rendered, rendered, sorted)).toEqual(sorted)
  })

  test('keeps an order that was chosen before the typed text arrives, and the other way round', () => {
    const typed: ListUrl = { ...rendered, page: 1, filters: { ...rendered.filters, invoiceNumber: 'SF' } }
    const both = { ...sorted, filters: typed.filters }
    expect(addChange(sorted, rendered, typed)).toEqual(both)
    expect(addChange(typed, rendered, sorted)).toEqual(both)
  })

  test('removes a filter without bringing back another that was removed just before', () => {
    const withoutStatus: ListUrl = { ...rendered, filters: { contractId: ['7'] } }
    const otherContract: ListUrl = { ...rendered, filters: { contractId: ['8'], status: ['PAID'] } }
    expect(addChange(withoutStatus, rendered, otherContract).filters).toEqual({ contractId: ['8'] })
    expect(addChange(otherContract, rendered, withoutStatus).filters).toEqual({ contractId: ['8'] })
  })

  test('turns the page of what was requested, and takes its size', () => {
    expect(addChange(sorted, rendered, { ...rendered, page: 4 })).toEqual({ ...sorted, page: 4 })
    expect(addChange(sorted, rendered, { ...rendered, page: 1, size: 30 })).toEqual({ ...sorted, size: 30 })
  })
})
