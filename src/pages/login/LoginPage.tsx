import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { searchHere } from '../../api/http/searchHere.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { CodeForm } from './CodeForm.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { IdentityWait } from './IdentityWait.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { LOGIN_PANEL_ID, LoginTabs } from './LoginTabs.tsx'
import { keepMethod, type Method, readMethod } from './methods.ts'
import { MobileIdForm } from './MobileIdForm.tsx'
import { RegisterBlock } from './RegisterBlock.tsx'
import { SmartIdForm } from './SmartIdForm.tsx'
import { useIdentity } from './useIdentity.ts'
import { useLogin } from './useLogin.ts'
import { useLoginFields } from './useLoginFields.ts'

/** Three login methods; each has a first step in a tab and a second one that replaces the tabs. */
export function LoginPage() {
  const { t, language } = useTexts()
  const { features, smartIdCountries, defaultDialCode } = usePortalSettings()
  const login = useLogin()
  const identity = useIdentity()
  const [method, setMethod] = useState<Method>(() => readMethod(searchHere(), features))
  const [byTab, setByTab] = useState(false)
  const { fields, setField } = useLoginFields(language, smartIdCountries, defaultDialCode)
  const step = identity.wait ? 'wait' : login.step.name
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(t('login.title'))
  useEffect(() => {
    if (step !== 'wait') return
    setByTab(false)
    heading.current?.focus()
  }, [step])
  if (step === 'checking' || identity.leaving) return <LoadingScreen />

  const clearFaults = () => {
    identity.clearFault()
    login.clearFault()
  }
  const select = (next: Method) => {
    // The reason why a session ended applies to every tab.
    if (login.fault?.place !== 'username') login.clearFault()
    identity.clearFault()
    keepMethod(next)
    setMethod(next)
    setByTab(true)
  }
  const identityProps = {
    identity,
    fault: identity.fault ?? (login.fault?.place === 'username' ? login.fault : undefined),
    clearFault: clearFaults,
    focusFirst: !byTab,
    fields,
    setField,
  }
  const title = step === 'code' ? 'login.code.title' : step === 'wait' ? 'login.wait.title' : 'login.title'

  return (
    <LoginFrame>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 3, '&:focus': { outline: 'none' } }}>
        {t(title)}
      </Typography>
      {identity.wait && <IdentityWait wait={identity.wait} onCancel={identity.cancel} />}
      {step === 'code' && login.step.name === 'code' && <CodeForm login={login} step={login.step} />}
      {step === 'credentials' && (
        <>
          <LoginTabs selected={method} onSelect={select} />
          <Box id={LOGIN_PANEL_ID} role="tabpanel" aria-labelledby={`login-tab-${method}`}>
            {method === 'userId' && (
              <CredentialsForm login={login} focusFirst={!byTab} fields={fields} setField={setField} />
            )}
            {method === 'smartId' && <SmartIdForm {...identityProps} />}
            {method === 'mobileId' && <MobileIdForm {...identityProps} />}
          </Box>
          <RegisterBlock />
        </>
      )}
    </LoginFrame>
  )
}
