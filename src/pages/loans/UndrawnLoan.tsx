import Alert from '@mui/material/Alert'

import type { PartProps } from '../../builders/slots/parts.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { undrawnReason } from '../../contract/undrawnLoan.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** Why nothing of a loan is disbursed or available (LON-35); nothing for a loan of which there is something. */
export function UndrawnLoan({ record }: PartProps) {
  const t = useText()
  const amounts = ['disbursedAmount', 'availableAmount'].map(field => String(fieldValue(record, field)))
  if (amounts.some(amount => /[1-9]/.test(amount))) return null
  return <Alert severity="info">{t(`loan.undrawn.text.${undrawnReason(fieldValue(record, 'status'))}`)}</Alert>
}
