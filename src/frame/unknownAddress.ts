import { matchPath } from 'react-router'

import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import type { MenuGroup } from '../contract/menuTypes.ts'

/**
 * Whether an address is below a product's list but names no record: react-admin would render the list for any suffix.
 * Such an address counts as unknown (SHL-04).
 */
export function isUnknownBelowList(group: MenuGroup, definitions: ResourceDefinitions, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  const all = Object.values(definitions)
  const isPage =
    group.items.some(item => item.path === path) ||
    all.some(({ path: list, url }) => url?.form === 'segment' && matchPath(`${list}/:filter?`, path) !== null) ||
    all.some(({ detail }) => detail?.path !== undefined && matchPath(detail.path, path) !== null)
  return !isPage && all.some(definition => definition.path !== undefined && path.startsWith(`${definition.path}/`))
}
