import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { DashboardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { ProductDashboard } from '../../../../src/pages/dashboard/ProductDashboard.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { showListPage } from '../../builders/listPage.tsx'

const dashboard: DashboardDefinition = {
  name: 'loan',
  path: '/loan/contracts',
  product: 'LOAN',
  permission: 'READ',
  help: '/loan/faq',
  cards: [{ kind: 'banners' }],
}

test('<ProductDashboard> names the browser tab after the menu item of its path', async () => {
  fakeFetch({ 'GET /api/cms/banners': { json: [] } })
  showListPage({
    path: dashboard.path,
    product: 'LOAN',
    page: (
      <MemoryRouter initialEntries={[dashboard.path]}>
        <ProductDashboard dashboard={dashboard} />
      </MemoryRouter>
    ),
  })
  expect(await screen.findByRole('heading', { name: 'Loan overview' })).toBeTruthy()
  expect(document.title).toMatch(/^Contracts · /)
})
