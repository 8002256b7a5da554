import DomainOutlined from '@mui/icons-material/DomainOutlined'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'

/** Link from a buyer on one contract to the buyer across all of them. */
export function BuyerPageLink({ record }: PartProps) {
  const t = useText()
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DomainOutlined />}
      component={LinkBase}
      to={`/buyer/${encodeURIComponent(String(record?.['id']))}`}
    >
      {t('buyer.allContracts')}
    </Button>
  )
}
