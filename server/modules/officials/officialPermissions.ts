import type { Official } from '../../../schemas/generated/types/entities/official.ts'
import type { PermissionType } from '../../db/tables.ts'
import type { Session } from '../../http/Session.ts'
import { permissionOrder } from '../parties/parties.service.ts'
import type { OfficialRow } from './officials.repository.ts'

/** Permissions of an official in their fixed order. */
export function permissionsOf({ permissions }: OfficialRow): PermissionType[] {
  return inOrder(permissions.split(',') as PermissionType[])
}

export function inOrder(permissions: readonly PermissionType[]): PermissionType[] {
  return permissionOrder.filter(type => permissions.includes(type))
}

export function sameSet(one: readonly PermissionType[], other: readonly PermissionType[]): boolean {
  return one.length === other.length && one.every(type => other.includes(type))
}

export function toOfficial(row: OfficialRow, { userId }: Session): Official {
  const { id, username, first_name: firstName, last_name: lastName, email } = row
  return {
    id,
    username,
    user: { firstName, lastName, email },
    partyList: permissionsOf(row).map(type => ({ type })),
    self: id === userId,
  }
}
