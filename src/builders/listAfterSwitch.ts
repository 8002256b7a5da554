import { matchPath } from 'react-router'

import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'

/**
 * Target of a company or product switch on a record's page. The record belongs to the previous company, so the list of
 * the same resource opens if the new product has it (INV-32: an open invoice returns to /factoring/invoices).
 * undefined: the page is no record, or the new product lacks this list.
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
