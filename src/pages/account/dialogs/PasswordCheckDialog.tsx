import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { type Ask, authorize, type Grant } from '../../../api/staff/accountApi.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { required, type Rule } from '../../../form/action-form/fieldRules.ts'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { type Fault, faultOf, type FaultTexts } from '../../../form/action-form/fault.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

type Props = {
  readonly open: boolean
  readonly ask: Ask
  readonly onConfirmed: (grant: Grant) => void
  readonly onCancel: () => void
  readonly onClosed: () => void
}

const NAMES = ['password'] as const
/** Required, at most 255 characters (ACC-18). */
const rules: Readonly<Record<'password', Rule>> = { password: required(255) }
const texts: FaultTexts = { fields: { password: 'account.password.incorrect' }, general: 'errors.SYSTEM_ERROR' }

/** SME34 and SME5 mean an incorrect password (SES-49); only a server grant counts as success. */
function passwordFault(error: unknown): Fault {
  const isWrong = error instanceof ApiError && (error.code === 'SME34' || error.code === 'SME5')
  return isWrong ? { fields: { password: { text: 'account.password.incorrect' } } } : faultOf(error, texts)
}

/** Requests the password again before a change that someone at an unattended screen could abuse. */
export function PasswordCheckDialog({ open, ask, onConfirmed, onCancel, onClosed }: Props) {
  const t = useText()
  const [visible, setVisible] = useState(false)
  const submit = useSubmit(texts, { read: passwordFault })
  const fields = useFields(NAMES, { password: '' }, rules, submit.fault, NAMES)
  const password = fields.of('password')

  const send = () => {
    // The password is sent as typed: leading and trailing spaces are part of it.
    if (fields.check()) submit.run(() => authorize(ask, password.value), onConfirmed)
  }
  return (
    <FormDialog
      open={open}
      title={t('account.password.title')}
      text={t(`account.password.text.${ask.purpose}`)}
      action={t('account.password.continue')}
      submit={submit}
      onSubmit={send}
      onClose={onCancel}
      onClosed={onClosed}
    >
      <Box>
        <TextInput
          label={t('account.password.label')}
          name="password"
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          autoFocus
          field={password}
          endAdornment={
            <IconButton
              edge="end"
              aria-label={t(visible ? 'account.password.hide' : 'account.password.show')}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
            </IconButton>
          }
        />
        <ForgotPassword />
      </Box>
    </FormDialog>
  )
}
