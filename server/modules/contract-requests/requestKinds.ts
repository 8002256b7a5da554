import type { ContractAttachmentType, ContractRequestKind, PermissionType } from '../../db/tables.ts'

export type RequestForm = 'increase-limit' | 'prolong' | 'add-buyer' | 'edit-buyer' | 'delete-buyer'
export type RequestRules = {
  readonly kind: ContractRequestKind
  readonly permission: PermissionType
  /** Setting of config/portal.json that lists the allowed contract statuses; null allows all. */
  readonly statuses: 'functionStatuses' | 'addBuyerStatuses' | null
  /** JSON path of the contract's id in the payload. */
  readonly contractAt: readonly string[]
  readonly files: ContractAttachmentType | null
  /** JSON path of the user's explanation. */
  readonly explanationAt: string | null
}

/** Request rules by form name, which is also the last segment of the route (REQ-01). */
export const requestKinds: Readonly<Record<RequestForm, RequestRules>> = {
  'increase-limit': {
    kind: 'INCREASE_LIMIT',
    permission: 'MANAGE_CONTRACT',
    statuses: 'functionStatuses',
    contractAt: ['contract_id'],
    files: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT',
    explanationAt: 'contract_increase_limit.application_explanation',
  },
  prolong: {
    kind: 'PROLONG',
    permission: 'MANAGE_CONTRACT',
    statuses: 'functionStatuses',
    contractAt: ['contract_id'],
    files: 'CONTRACT_PROLONG_ATTACHMENT',
    explanationAt: 'contract_prolong.application_explanation',
  },
  'add-buyer': {
    kind: 'ADD_BUYER',
    permission: 'ADD_BUYER',
    statuses: 'addBuyerStatuses',
    contractAt: ['contract_add_buyer', 'contract_id'],
    files: null,
    explanationAt: null,
  },
  'edit-buyer': {
    kind: 'EDIT_BUYER',
    permission: 'MANAGE_CONTRACT',
    statuses: null,
    contractAt: ['contract_id'],
    files: null,
    explanationAt: null,
  },
  'delete-buyer': {
    kind: 'DELETE_BUYER',
    permission: 'MANAGE_CONTRACT',
    statuses: null,
    contractAt: ['contract_id'],
    files: null,
    explanationAt: 'explanation',
  },
}

/** JSON path of the explanation in a stored request, by kind. */
export const explanationPaths = Object.fromEntries(
  Object.values(requestKinds).map(({ kind, explanationAt }) => [kind, explanationAt]),
) as Readonly<Record<ContractRequestKind, string | null>>

/** Permission to send a request of a kind, and to withdraw it. */
export const kindPermissions = Object.fromEntries(
  Object.values(requestKinds).map(({ kind, permission }) => [kind, permission]),
) as Readonly<Record<ContractRequestKind, PermissionType>>

export const attachmentTypes: readonly ContractAttachmentType[] = [
  'CONTRACT_INCREASE_LIMIT_ATTACHMENT',
  'CONTRACT_PROLONG_ATTACHMENT',
]
