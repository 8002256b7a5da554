import type { ComponentType } from 'react'
import { createBrowserRouter, type To } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import type { Boot } from '../entries/boot.ts'
import type { ResourceDefinitions } from '../providers/resourceTypes.ts'
import { StaffAdmin } from './StaffAdmin.tsx'

export type StaffRouter = { navigate: (to: To) => Promise<void>; Provider: ComponentType }

/** A data router around react-admin: its warning about unsaved changes needs one. It outlives a switch of company. */
export function staffRouter(resources: ResourceDefinitions, boot: Boot): StaffRouter {
  const router = createBrowserRouter([{ path: '*', element: <StaffAdmin resources={resources} boot={boot} /> }])
  return {
    navigate: (to) => router.navigate(to),
    Provider: () => <RouterProvider router={router} />,
  }
}
