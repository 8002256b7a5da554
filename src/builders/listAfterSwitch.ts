import { matchPath } from 'react-router'

import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'

/**
 * Where a switch of party or product leads from a record's page: the record belongs to the one before, so the list of the
 * same resource opens when the new product has it (INV-32: an open invoice goes back to /factoring/invoices).
 * undefined: the page is no record, or the new product does not have this list.
 */
export function listAfterSwitch(
  definitions: ResourceDefinitions,
  pathname: string,
  productType: string | null,
): string | undefined {
  return Object.values(definitions).find(
    ({ detail, path, product }) =>
      path !== undefined &&
      product === productType &&
      detail?.path !== undefined &&
      matchPath(detail.path, pathname) !== null,
  )?.path
}
