import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'

/** Link to the invoices of one buyer or supplier, on the record's contracts. */
export function BuyerInvoices({ record }: PartProps) {
  const t = useText()
  const contracts = record?.['contractIds']
  if (!Array.isArray(contracts) || contracts.length === 0) return null
  const query = `contractId=${contracts.join(',')}&page=1&size=10&thirdPartyId=${encodeURIComponent(String(record?.['id']))}`
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ReceiptLongOutlined />}
      component={LinkBase}
      to={`/factoring/invoices?${query}`}
    >
      {t('buyer.invoices')}
    </Button>
  )
}
