import type { ContractRequest } from '../../api/staff/contractRequestsApi.ts'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** Why the user may not withdraw a request: it needs the permission that sending it needs. Undefined when allowed. */
export function useWithdrawReason({ kind }: ContractRequest): string | undefined {
  const t = useText()
  const active = useActiveProduct()
  const permission = kind === 'ADD_BUYER' ? 'ADD_BUYER' : 'MANAGE_CONTRACT'
  return active?.permissions.has(permission) === true
    ? undefined
    : t('permission.missing', { permission: t(`values.permission.${permission}`) })
}
