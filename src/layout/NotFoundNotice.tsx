import TravelExploreRounded from '@mui/icons-material/TravelExploreRounded'
import Button from '@mui/material/Button'

import { useText } from '../i18n/TextsContext.ts'
import { useDocumentTitle } from '../i18n/useDocumentTitle.ts'
import { NoticeCard } from './NoticeCard.tsx'

/** The not-found page; every address that leads nowhere ends here. */
export function NotFoundNotice() {
  const t = useText()
  useDocumentTitle(t('notice.notFound.title'))
  return (
    <NoticeCard
      icon={<TravelExploreRounded />}
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
