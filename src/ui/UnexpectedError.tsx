import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import Button from '@mui/material/Button'

import { useText } from '../i18n/TextsContext.ts'
import { NoticeCard } from './NoticeCard.tsx'

/** Shown instead of a page that failed to render. */
export function UnexpectedError() {
  const t = useText()
  return (
    <NoticeCard
      icon={<ErrorOutlineRounded />}
      title={t('notice.unexpected.title')}
      text={t('notice.unexpected.text')}
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      }
    />
  )
}
