import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { LoadingScreen } from '../../layout/LoadingScreen.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { LOGIN_PANEL_ID, LoginTabs } from './LoginTabs.tsx'
import { RegisterBlock } from './RegisterBlock.tsx'
import { useLogin } from './useLogin.ts'

export function LoginPage() {
  const t = useText()
  const login = useLogin()
  useDocumentTitle(t('login.title'))
  if (login.step.name === 'checking') return <LoadingScreen />
  const code = login.step.name === 'code' ? login.step : undefined
  return (
    <LoginFrame>
      <Typography variant="h1" sx={{ mb: 3 }}>
        {t(code ? 'login.code.title' : 'login.title')}
      </Typography>
      {!code && <LoginTabs />}
      <Box id={LOGIN_PANEL_ID} {...(code ? {} : { role: 'tabpanel', 'aria-labelledby': 'login-tab-userId' })}>
        {code ? <CodeForm login={login} step={code} /> : <CredentialsForm login={login} />}
      </Box>
      {!code && <RegisterBlock />}
    </LoginFrame>
  )
}
