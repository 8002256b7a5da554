import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useCallback, useState } from 'react'

import { userAuthorize } from '../../../../schemas/generated/validators/user-authorize.js'
import { useText } from '../../../i18n/TextsContext.ts'
import { type GrantRequest, authorize, type Grant } from '../../../api/staff/accountApi.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { type Fault, faultOf, type FaultTexts } from '../../../form/action-form/fault.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

type Props = {
  readonly open: boolean
  readonly request: GrantRequest
  readonly onConfirmed: (grant: Grant) => void
  readonly onCancel: () => void
  readonly onClosed: () => void
}

const empty = { password: '' }
const texts: FaultTexts = { fields: { password: 'account.password.incorrect' }, general: 'errors.SYSTEM_ERROR' }

/** SME34 and SME5 mean an incorrect password (SES-49); only a server grant counts as success. */
function passwordFault(error: unknown): Fault {
  const isWrongPassword = error instanceof ApiError && (error.code === 'SME34' || error.code === 'SME5')
  return isWrongPassword ? { fields: { password: { text: 'account.password.incorrect' } } } : faultOf(error, texts)
}

/** Requests the password again before a change that someone at an unattended screen could abuse. */
export function PasswordCheckDialog({ open, request, onConfirmed, onCancel, onClosed }: Props) {
  const t = useText()
  const [visible, setVisible] = useState(false)
  const submit = useSubmit(texts, { read: passwordFault })
  const { purpose, target } = request
  const toBody = useCallback(
    ({ password }: typeof empty) => ({ password, purpose, ...(target === undefined ? {} : { target }) }),
    [purpose, target],
  )
  return (
    <ActionForm
      open={open}
      title={t('account.password.title')}
      text={t(`account.password.text.${request.purpose}`)}
      action={t('account.password.continue')}
      schema={userAuthorize}
      fields={{
        password: {
          'ui:title': t('account.password.label'),
          'ui:inputName': 'password',
          'ui:inputType': visible ? 'text' : 'password',
          'ui:autocomplete': 'current-password',
          'ui:autofocus': true,
          'ui:secret': true,
          'ui:endAdornment': (
            <IconButton
              edge="end"
              aria-label={t(visible ? 'account.password.hide' : 'account.password.show')}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
            </IconButton>
          ),
        },
      }}
      start={empty}
      toBody={toBody}
      texts={texts}
      submit={submit}
      onSend={({ password }) => submit.run(() => authorize(request, password), onConfirmed)}
      onClose={onCancel}
      onClosed={onClosed}
    >
      <Box sx={{ mt: -2.5 }}>
        <ForgotPassword />
      </Box>
    </ActionForm>
  )
}
