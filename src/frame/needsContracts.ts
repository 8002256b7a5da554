import type { MenuDefinition } from '../contract/menuTypes.ts'

/** What stays open for a company without a contract: the dashboard, which says so, and the questions. */
const OPEN = ['/factoring/dashboard', '/factoring/faq']

/** Whether a page is a list of factoring, which shows nothing to a company without a usable contract. Pages of single records decide for themselves. */
export function needsContracts(menu: MenuDefinition, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  return menu.groups.some(
    ({ product, items }) => product === 'FACTORING' && items.some(item => item.path === path && !OPEN.includes(path)),
  )
}
