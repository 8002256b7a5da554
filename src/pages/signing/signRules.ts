import type { ContractDocument } from '../../api/staff/contractDocumentsApi.ts'

/** Why a document cannot be signed now; texts: `signing.reason.<name>`. */
export type SignReason = 'off' | 'permission' | 'notSigner' | 'waiting'
export type Signing =
  | { readonly state: 'signed' }
  | { readonly state: 'open' }
  | { readonly state: 'closed'; readonly reason: SignReason }

type Person = { readonly email: string; readonly maySign: boolean; readonly isOn: boolean }

/**
 * State of the sign button (SIG-04): requires the permission, the user's own address among the signers, and an unsigned
 * document. The reason that the user can influence least comes first. The server checks again.
 */
export function signingOf(document: ContractDocument, { email, maySign, isOn }: Person): Signing {
  if (document.status === 'SIGNED') return { state: 'signed' }
  const own = document.signers.find(signer => sameAddress(signer.email, email))
  if (own === undefined) return { state: 'closed', reason: 'notSigner' }
  if (own.signedAt !== null) return { state: 'closed', reason: 'waiting' }
  if (!maySign) return { state: 'closed', reason: 'permission' }
  return isOn ? { state: 'open' } : { state: 'closed', reason: 'off' }
}

/** Some have signed and others have not: the status can change without any action here. */
export function isHalfSigned({ status, signers }: ContractDocument): boolean {
  return status === 'UNSIGNED' && signers.some(({ signedAt }) => signedAt !== null)
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
