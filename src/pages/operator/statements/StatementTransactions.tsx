import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'

/** Link to the transactions of a statement, with their filters and export (BST-31). */
export function StatementTransactions({ record }: PartProps) {
  const t = useText()
  return (
    <Button
      variant="contained"
      startIcon={<ReceiptLongOutlined />}
      component={LinkBase}
      to={`/operator/statement-transactions?statement=${encodeURIComponent(String(record?.['reference'] ?? ''))}`}
    >
      {t('operator.statements.transactions')}
    </Button>
  )
}
