import { act, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'

import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import type { FieldCell } from '../../../src/cells/FieldCell.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, showListPage } from './listPage.tsx'

const rendered = vi.hoisted(() => ({ numbers: 0 }))
vi.mock('../../../src/cells/FieldCell.tsx', async original => {
  const { FieldCell: Cell } = await original<{ FieldCell: typeof FieldCell }>()
  return {
    FieldCell: (props: ComponentProps<typeof FieldCell>) => {
      if (props.definition.field === 'invoiceNumber') rendered.numbers += 1
      return <Cell {...props} />
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
test('rows are not rendered again by what comes after them: buyers of the filter, sums, counts, another address of the same list', async () => {
  const buyers = held({ thirdParties: [{ id: '9', name: 'UAB Pirkėjas' }] })
  const totals = held({ invoiceAmount: '777.00' })
  const counts = held({ counts: [], isBounded: true })
  fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': buyers.answer,
    'GET /api/invoice': { json: { content: [anInvoice], totalElements: 1 } },
    'GET /api/invoices/totals': totals.answer,
    'GET /api/invoices/tabs': counts.answer,
  })
  const { router } = showListPage({
    path: '/factoring/invoices',
    page: <ResourceList resource="factoring/invoices" />,
  })
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
}, 60_000)
