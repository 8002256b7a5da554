import type { Language, PermissionType, ProductType, Role } from '../../db/tables.ts'

/** MFA: the password was right, only the second factor may be called. FULL: signed in. */
export type Stage = 'MFA' | 'FULL'

/** Why a session is over; kept with it for support and audit. */
export type EndReason =
  | 'LOGOUT'
  | 'IDLE'
  | 'EXPIRED'
  | 'REPLACED'
  | 'USER_DISABLED'
  | 'REVOKED'
  | 'CREDENTIALS_CHANGED'
  | 'PERMISSIONS_CHANGED'

/** Who is calling, read from the database on each request: a permission taken away is gone with the next call. */
export type Session = {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly role: Role
  readonly stage: Stage
  /** The active party; null for operators, and when the membership was taken away. */
  readonly party: { readonly id: string; readonly fid: string } | null
  readonly product: { readonly id: string; readonly fid: string; readonly type: ProductType } | null
  /** Permissions on the active product. */
  readonly permissions: ReadonlySet<PermissionType>
  readonly termsAccepted: boolean
  readonly language: Language
  readonly absoluteExpiresAt: Date
}
