import TravelExploreRounded from '@mui/icons-material/TravelExploreRounded'
import Button from '@mui/material/Button'

import { useText } from '../i18n/TextsContext.ts'
import { useDocumentTitle } from '../i18n/useDocumentTitle.ts'
import type { LeftPage } from '../api/session/leftPage.ts'
import { NoticeCard } from './NoticeCard.tsx'

type Props = Pick<LeftPage, 'home' | 'why'> & {
  /** Contact for a new link. */
  contact?: { email: string; phone: string }
}

/**
 * The not-found page; every unknown address ends here.
 * @param home target of the button; by default the staff start page
 */
export function NotFoundNotice({ home = '/', why, contact }: Props) {
  const t = useText()
  const name = why ?? 'notFound'
  useDocumentTitle(t(`notice.${name}.title`))
  return (
    <NoticeCard
      icon={<TravelExploreRounded />}
      title={t(`notice.${name}.title`)}
      text={t(`notice.${name}.text`, contact)}
      action={
        <Button variant="contained" href={home}>
          {t(why === undefined || why === 'oldLink' ? 'notice.home' : 'notice.openForm')}
        </Button>
      }
    />
  )
}
