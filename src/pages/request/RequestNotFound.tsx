import Button from '@mui/material/Button'

import { AlertIcon } from '../../form/field/icons.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../layout/NoticeCard.tsx'

/** Addresses of forms that do not exist (yet). */
export function RequestNotFound() {
  const t = useText()
  return (
    <NoticeCard
      icon={<AlertIcon />}
      title={t('notice.notFound.title')}
      text={t('notice.notFound.text')}
      action={
        <Button variant="contained" href="/">
          {t('notice.home')}
        </Button>
      }
    />
  )
}
