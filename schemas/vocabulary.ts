import type { CustomerLink } from './generated/types/actions/customer-link.ts'
import type { UserPermissions } from './generated/types/actions/user-permissions.ts'
import type { Application } from './generated/types/entities/application.ts'
import type { User } from './generated/types/entities/user.ts'

/** Vocabularies of the contract that page and server use often. The schemas define them; nothing here adds a value. */
export type { Language } from './generated/types/common/language.ts'
export type { NotificationKind } from './generated/types/common/notification-kind.ts'
export type ProductType = UserPermissions['product_type']
export type Permission = UserPermissions['permissions'][number]
export type Role = User['role']
export type ApplicationStatus = Application['status']
/** Name of a public form, as stored with applications. */
export type ApplicationForm = Application['form']
export type ApplicationMode = Application['mode']
/** Channel of a message. */
export type Channel = NonNullable<CustomerLink['sent_by']>
