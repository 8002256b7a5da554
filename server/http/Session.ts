import type { Language, PermissionType, ProductType, Role } from '../db/tables.ts'

/** MFA: the password was correct, only the second factor may be called. FULL: signed in. */
export type Stage = 'MFA' | 'FULL'

/** The caller, read from the database on each request, so that a revoked permission takes effect with the next call. */
export type Session = {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly role: Role
  readonly stage: Stage
  /** The active party; null for operators and after the membership was revoked. */
  readonly party: { readonly id: string; readonly fid: string } | null
  readonly product: { readonly id: string; readonly fid: string; readonly type: ProductType } | null
  /** Permissions on the active product. */
  readonly permissions: ReadonlySet<PermissionType>
  readonly termsAccepted: boolean
  readonly language: Language
  readonly absoluteExpiresAt: Date
}
