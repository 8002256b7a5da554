import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'

import { isEmail } from '../../contract/email.ts'
import { type Translate, useText } from '../../i18n/TextsContext.ts'
import type { Identity } from './answers.ts'

export type IdentityErrors = { [Field in keyof Identity]?: string | undefined }

/** Letters of any script, as the server accepts names: digits or an @ belong to another field. */
const NAME = /^[^0-9@<>\s][^0-9@<>\t\n]*$/
const MAX_NAME = 100

/** VER-02: name and e-mail are required, and the verifier confirms the authority. */
export function identityErrors({ fullName, email, agrees }: Identity, t: Translate): IdentityErrors {
  const name = fullName.trim()
  const address = email.trim()
  const required = (field: string) => t('verification.required', { field: t(field) })
  return {
    ...(name === ''
      ? { fullName: required('verification.fullName') }
      : NAME.test(name) && name.length <= MAX_NAME
        ? {}
        : { fullName: t('verification.invalidName') }),
    ...(address === ''
      ? { email: required('verification.email') }
      : isEmail(address)
        ? {}
        : { email: t('verification.invalidEmail') }),
    ...(agrees ? {} : { agrees: t('verification.authorityRequired') }),
  }
}

type Props = {
  identity: Identity
  errors: IdentityErrors
  onChange: (identity: Identity) => void
}

export function IdentityBlock({ identity, errors, onChange }: Props) {
  const t = useText()
  return (
    <Paper component="section" variant="outlined" aria-labelledby="identity-title" sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      <Typography id="identity-title" variant="h2" sx={{ mb: 2 }}>
        {t('verification.identity')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <TextField
          id="verifier-name"
          label={t('verification.fullName')}
          value={identity.fullName}
          onChange={event => onChange({ ...identity, fullName: event.target.value })}
          error={errors.fullName !== undefined}
          helperText={errors.fullName}
          autoComplete="name"
          required
          fullWidth
        />
        <TextField
          id="verifier-email"
          label={t('verification.email')}
          type="email"
          value={identity.email}
          onChange={event => onChange({ ...identity, email: event.target.value })}
          error={errors.email !== undefined}
          helperText={errors.email}
          autoComplete="email"
          slotProps={{ htmlInput: { maxLength: 255 } }}
          required
          fullWidth
        />
      </Box>
      <FormControlLabel
        sx={{ mt: 1.5, alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 1.25 } }}
        control={
          <Checkbox
            id="verifier-agrees"
            checked={identity.agrees}
            onChange={event => onChange({ ...identity, agrees: event.target.checked })}
            slotProps={{
              input: {
                ...(errors.agrees === undefined ? {} : { 'aria-describedby': 'verifier-agrees-error' }),
                'aria-invalid': errors.agrees !== undefined,
              },
            }}
          />
        }
        label={t('verification.authority')}
      />
      {errors.agrees !== undefined && (
        <FormHelperText id="verifier-agrees-error" error role="alert">
          {errors.agrees}
        </FormHelperText>
      )}
    </Paper>
  )
}
