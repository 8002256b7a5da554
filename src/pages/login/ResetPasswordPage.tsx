import LockResetRounded from '@mui/icons-material/LockResetRounded'
import Button from '@mui/material/Button'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../layout/NoticeCard.tsx'
import { usePortalSettings } from '../../layout/PortalSettingsContext.ts'
import { LoginFrame } from './LoginFrame.tsx'

/** Until the portal resets passwords itself, support does: says so and leads there. */
export function ResetPasswordPage() {
  const t = useText()
  const { brand } = usePortalSettings()
  useDocumentTitle(t('reset.title'))
  return (
    <LoginFrame>
      <NoticeCard
        icon={<LockResetRounded />}
        title={t('reset.title')}
        text={t('reset.text', { email: brand.supportEmail, phone: brand.supportPhone })}
        action={
          <>
            <Button variant="contained" href={`mailto:${brand.supportEmail}`} sx={{ mr: 1, mb: 1 }}>
              {t('reset.write')}
            </Button>
            <Button href="/login" sx={{ mb: 1 }}>
              {t('reset.back')}
            </Button>
          </>
        }
      />
    </LoginFrame>
  )
}
