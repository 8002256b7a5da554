import { useActiveProduct } from '../../contract/activeProduct.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** Why the user cannot pay bills at all (BIL-24), as a sentence; undefined when allowed. The server checks again. */
export function useWhyNoPayment(): string | undefined {
  const t = useText()
  const { features, payments } = usePortalSettings()
  const active = useActiveProduct()
  const needed = active?.productType === 'LOAN' ? payments.loanPermission : payments.permission
  if (!features.payments) return t('bills.pay.off')
  return active?.permissions.has(needed) === true ? undefined : t('bills.pay.permission')
}
