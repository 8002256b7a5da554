import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PasswordSteps } from './PasswordSteps.tsx'
import { useNewPassword } from './useNewPassword.ts'

/** A new password by the e-mailed temporary one, for users who read mail on another device. */
export function ResetConfirmPage() {
  const t = useText()
  const change = useNewPassword()
  return (
    <PasswordSteps change={change}>
      <NewPasswordForm change={change} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {t('password.temporary.lost')} <Link href="/resetPassword">{t('password.temporary.again')}</Link>
      </Typography>
    </PasswordSteps>
  )
}
