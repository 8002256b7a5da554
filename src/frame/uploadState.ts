import type { ActiveProduct } from '../contract/activeProduct.ts'

/** The page of the upload does not exist yet. Once it does, this line and its use go. */
const COMING = true

export type UploadState = 'open' | 'noContracts' | 'coming'

/**
 * The Upload invoices button (SHL-15): only for factoring users who hold the permission, and of no use without an
 * active contract. `activeContracts` is the number of contracts in an included status that are not ready for signing;
 * undefined while nobody knows, which is no reason to turn anybody away.
 * @returns undefined when the button is not drawn
 */
export function uploadState(
  active: ActiveProduct | null,
  activeContracts: number | undefined,
): UploadState | undefined {
  if (active?.productType !== 'FACTORING' || !active.permissions.has('UPLOAD_INVOICES')) return undefined
  if (activeContracts === 0) return 'noContracts'
  return COMING ? 'coming' : 'open'
}
