import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import Button from '@mui/material/Button'

import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'

/** An e-mailed link that has expired. */
export function ExpiredNotice() {
  const t = useText()
  return (
    <NoticeCard
      icon={<LinkOffRounded />}
      title={t('notice.expired.title')}
      text={t('notice.expired.text')}
      action={
        <Button variant="contained" href="/">
          {t('notice.home')}
        </Button>
      }
    />
  )
}
