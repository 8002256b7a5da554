import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'

import { useContractScope } from '../builders/scopes/contractScope.ts'
import { activeProductOf } from '../contract/access.ts'
import { useSession } from '../contract/SessionContext.ts'
import type { MenuDefinition } from '../contract/menuTypes.ts'

/**
 * Redirects to the factoring dashboard when the company has no contracts or all of them await a signature (SHL-17). Its
 * lists would be empty; the dashboard shows what to sign. Fetches the contracts only where a list is open.
 */
export function WithContracts({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const active = activeProductOf(session)
  const isList =
    active?.productType === 'FACTORING' && active.permissions.has('READ') && needsContracts(session.menu, pathname)
  const { ids } = useContractScope(isList)
  return isList && ids?.size === 0 ? <Navigate to="/factoring/dashboard" replace /> : children
}

/** Pages that stay open for a company without a contract: the dashboard, which explains it, and the FAQ. */
const open = ['/factoring/dashboard', '/factoring/faq']

/**
 * Whether a page is a factoring list, which is empty for a company without a usable contract. Pages of single records
 * decide for themselves.
 */
export function needsContracts(menu: MenuDefinition, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return menu.groups.some(
    ({ product, items }) => product === 'FACTORING' && items.some(item => item.path === path && !open.includes(path)),
  )
}
