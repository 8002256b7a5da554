import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'

import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import { useContractScope } from '../builders/scopes/contractScope.ts'
import { useDefinitions } from '../builders/state/definitions.ts'
import { activeProductOf } from '../contract/access.ts'
import { useSession } from '../contract/SessionContext.ts'
import type { MenuDefinition, MenuGroup } from '../contract/menuTypes.ts'
import { isSegmentList } from './unknownAddress.ts'

/**
 * Redirects to the product's dashboard when the company has no contracts or all of them await a signature (SHL-17,
 * LON-30). Its lists would be empty; the dashboard explains it. Fetches the contracts only where a list is open.
 */
export function WithContracts({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const definitions = useDefinitions()
  const active = activeProductOf(session)
  const group = listGroup(session.menu, definitions, pathname)
  const isList =
    group !== undefined && active?.productType === group.product && active?.permissions.has('READ') === true
  const { ids } = useContractScope(isList)
  return isList && ids?.size === 0 && group.landing ? <Navigate to={group.landing} replace /> : children
}

/** Items that stay open for a company without a contract: the dashboard, which explains it, and the FAQ. */
const open = ['dashboard', 'faq']

/**
 * The product's group, if a page is one of its lists, which are empty for a company without a usable contract. A list
 * that keeps its query in the path need not be in the menu. Pages of single records decide for themselves.
 */
export function listGroup(
  menu: MenuDefinition,
  definitions: ResourceDefinitions,
  pathname: string,
): MenuGroup | undefined {
  const path = pathname.replace(/\/+$/, '')
  const outsideMenu = Object.values(definitions).find(definition => isSegmentList(definition, path))
  return menu.groups.find(
    ({ product, items }) =>
      product !== undefined &&
      (product === outsideMenu?.product || items.some(({ id, path: own }) => own === path && !open.includes(id))),
  )
}
