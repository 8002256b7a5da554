import type { ActiveProduct } from '../contract/activeProduct.ts'

export type UploadState = 'open' | 'noContracts'

/**
 * State of the Upload invoices button (SHL-15): only for factoring users with the permission, and useless without an
 * active contract. `activeContracts` counts contracts in an included status that are not ready for signing. undefined
 * means not known yet, which must not block the user.
 * @returns undefined when the button is not rendered
 */
export function uploadState(
  active: ActiveProduct | null,
  activeContracts: number | undefined,
): UploadState | undefined {
  if (active?.productType !== 'FACTORING' || !active.permissions.has('UPLOAD_INVOICES')) return undefined
  return activeContracts === 0 ? 'noContracts' : 'open'
}
