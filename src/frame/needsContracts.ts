import type { MenuDefinition } from '../contract/menuTypes.ts'

/** Pages that stay open for a company without a contract: the dashboard, which explains it, and the FAQ. */
const OPEN = ['/factoring/dashboard', '/factoring/faq']

/**
 * Whether a page is a factoring list, which is empty for a company without a usable contract. Pages of single records
 * decide for themselves.
 */
export function needsContracts(menu: MenuDefinition, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return menu.groups.some(
    ({ product, items }) => product === 'FACTORING' && items.some(item => item.path === path && !OPEN.includes(path)),
  )
}
