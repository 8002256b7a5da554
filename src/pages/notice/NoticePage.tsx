import { useState } from 'react'
import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import Button from '@mui/material/Button'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { NotFoundNotice } from '../../ui/NotFoundNotice.tsx'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { PublicLayout } from '../../frame/PublicLayout.tsx'
import { type LeftPage, leftPage } from '../../api/session/leftPage.ts'
import { getToken } from '../../api/session/session.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'

/**
 * Applicants have no login: a visitor who is not signed in and does not come from staff pages continues with the forms.
 */
function notFound(): Pick<LeftPage, 'home' | 'why'> {
  const { home = getToken() === undefined ? '/formRequest' : '/', why } = leftPage()
  return { home, ...(why === undefined ? {} : { why }) }
}

export function NoticePage({ pathname }: { pathname: string }) {
  const t = useText()
  const expired = /^\/expired\/?$/.test(pathname)
  const { brand } = usePortalSettings()
  const [left] = useState(notFound)
  useDocumentTitle(t(expired ? 'notice.expired.title' : 'notice.notFound.title'))
  return (
    <PublicLayout>
      {expired ? (
        <ExpiredNotice />
      ) : (
        <NotFoundNotice {...left} contact={{ email: brand.supportEmail, phone: brand.supportPhone }} />
      )}
    </PublicLayout>
  )
}

/** An e-mailed link that has expired. */
function ExpiredNotice() {
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
