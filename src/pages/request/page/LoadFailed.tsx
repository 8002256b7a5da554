import Button from '@mui/material/Button'

import { AlertIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <NoticeCard
      icon={<AlertIcon />}
      title={t('request.loadFailed.title')}
      text={t('request.loadFailed.text')}
      action={
        <Button variant="contained" size="large" onClick={onRetry}>
          {t('request.retry')}
        </Button>
      }
    />
  )
}
