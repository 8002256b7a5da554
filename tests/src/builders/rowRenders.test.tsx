import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'

import type { SearchFilter } from '../../../src/builders/filters/SearchFilter.tsx'
import type { FieldCell } from '../../../src/cells/FieldCell.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'

const rendered = vi.hoisted(() => ({ numbers: 0, filters: 0 }))
vi.mock('../../../src/cells/FieldCell.tsx', async original => {
  const { FieldCell: Cell } = await original<{ FieldCell: typeof FieldCell }>()
  return {
    FieldCell: (props: ComponentProps<typeof FieldCell>) => {
      if (props.definition.field === 'invoiceNumber') rendered.numbers += 1
      return <Cell {...props} />
    },
  }
})
vi.mock('../../../src/builders/filters/SearchFilter.tsx', async original => {
  const { SearchFilter: Filter } = await original<{ SearchFilter: typeof SearchFilter }>()
  return {
    SearchFilter: (props: ComponentProps<typeof SearchFilter>) => {
      rendered.filters += 1
      return <Filter {...props} />
    },
  }
})

/** An answer that comes when it is asked to. */
function held(json: unknown) {
  let open = (): void => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { answer: () => opened.then(() => ({ json })), come: () => act(async () => open()) }
}

// A table of ten rows is three thousand elements: the slowest part of a list on a slow device.
test('rows and filters are not rendered again by what comes after them: rows, buyers of the filter, sums, counts, another address of the same list', async () => {
  // Another file of this worker may have loaded the list, with the cells that are not counted.
  vi.resetModules()
  const { aContract, anInvoice, showListPage } = await import('./listPage.tsx')
  const { ResourceList } = await import('../../../src/builders/list/ResourceList.tsx')
  const rows = held({ content: [anInvoice], totalElements: 1 })
  const buyers = held({ thirdParties: [{ id: '9', name: 'UAB Pirkėjas' }] })
  const totals = held({ invoiceAmount: '777.00' })
  const counts = held({ counts: [], isBounded: true })
  fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': buyers.answer,
    'GET /api/invoice': rows.answer,
    'GET /api/invoices/totals': totals.answer,
    'GET /api/invoices/tabs': counts.answer,
  })
  const { router } = showListPage({
    path: '/factoring/invoices',
    page: <ResourceList resource="factoring/invoices" />,
  })
  await waitFor(() => expect(rendered.filters).toBeGreaterThan(0))
  const { filters } = rendered
  await rows.come()
  await screen.findByText('SF-1')
  const before = rendered.numbers
  expect(before).toBeGreaterThan(0)
  await buyers.come()
  await totals.come()
  await screen.findByText(/777/)
  await counts.come()
  await act(() => router.navigate('/factoring/invoices?page=1&size=10'))
  expect(router.state.location.search).toBe('?contractId=7&page=1&size=10')
  expect(rendered.numbers).toBe(before)
  expect(rendered.filters).toBe(filters)
}, 60_000)
