import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

import { useText } from '../../../i18n/TextsContext.ts'

type Props = { readonly count: number; readonly onStart: () => void }

/** Says how many invoices were read from documents and wait for a person. */
export function ConfirmBar({ count, onStart }: Props) {
  const t = useText()
  if (count === 0) return null
  return (
    <Alert
      severity="warning"
      icon={<FactCheckOutlined fontSize="inherit" />}
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" onClick={onStart}>
          {t('upload.confirm.start')}
        </Button>
      }
    >
      {t('upload.confirm.bar', { smart_count: count })}
    </Alert>
  )
}
