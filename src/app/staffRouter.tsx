import type { ComponentType } from 'react'
import { createBrowserRouter, type To } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { NewestLocationContext } from '../builders/url/useIsStillHere.ts'
import type { Boot } from './boot.ts'
import type { Definitions } from './prefetchStaff.ts'
import { ProductOfAddress } from './ProductOfAddress.tsx'
import { StaffAdmin } from './StaffAdmin.tsx'

export type StaffRouter = {
  navigate: (to: To, options?: { replace?: boolean }) => Promise<void>
  Provider: ComponentType
}

/** A data router around react-admin, required by its warning about unsaved changes. It survives a switch of company. */
export function staffRouter({ resources, dashboards }: Definitions, boot: Boot): StaffRouter {
  const newestLocation = () => router.state.location.key
  const element = (
    <NewestLocationContext value={newestLocation}>
      <ProductOfAddress>
        <StaffAdmin resources={resources} dashboards={dashboards} boot={boot} />
      </ProductOfAddress>
    </NewestLocationContext>
  )
  const router = createBrowserRouter([{ path: '*', element }])
  return {
    navigate: (to, options) => router.navigate(to, options),
    Provider: () => <RouterProvider router={router} />,
  }
}
