import Button from '@mui/material/Button'

import { AlertIcon, CheckIcon } from '../../../form/field/icons.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../../i18n/useDocumentTitle.ts'
import { NoticeCard } from '../../../ui/NoticeCard.tsx'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'

/** The link was used or has expired: explains what happened and what to do now. */
export function CustomerNotice({ why }: { why: 'done' | 'expired' }) {
  const t = useText()
  const { brand } = usePortalSettings()
  const isDone = why === 'done'
  const title = t(isDone ? 'request.customer.doneTitle' : 'request.customer.expiredTitle')
  useDocumentTitle(title)
  const write = (
    <Button variant="contained" size="large" href={`mailto:${brand.supportEmail}`}>
      {t('related.write')}
    </Button>
  )
  return (
    <NoticeCard
      icon={isDone ? <CheckIcon /> : <AlertIcon />}
      isProblem={!isDone}
      title={title}
      text={t(isDone ? 'request.customer.doneText' : 'request.customer.expiredText', {
        email: brand.supportEmail,
        phone: brand.supportPhone,
      })}
      action={isDone ? undefined : write}
    />
  )
}
