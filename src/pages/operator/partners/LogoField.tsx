import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../../theme/visuallyHidden.ts'
import { readLogo } from './logo.ts'
import { LogoPicture } from './LogoPicture.tsx'

type Props = {
  readonly logo: string | null
  readonly name: string
  /** Text key of the server's rejection. */
  readonly problem: string | undefined
  readonly onChange: (logo: string | null) => void
}

/** Chooses, replaces or removes the logo. The file is sent with the rest of the dialog. */
export function LogoField({ logo, name, problem, onChange }: Props) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isRejected, setRejected] = useState(false)
  const shown = isRejected ? 'operator.partners.logoInvalid' : problem
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const read = await readLogo(file).catch(() => undefined)
    setRejected(read === undefined)
    if (read !== undefined) onChange(read)
  }
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-note`}>
      <Typography id={`${id}-label`} sx={{ mb: 0.75, fontSize: '0.875rem', fontWeight: 550 }}>
        {t('operator.partners.logo')}
      </Typography>
      {logo !== null && <LogoPicture logo={logo} name={name} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: logo === null ? 0 : 1 }}>
        <Button variant="outlined" color="inherit" onClick={() => input.current?.click()}>
          {t(logo === null ? 'operator.partners.logoChoose' : 'operator.partners.logoReplace')}
        </Button>
        {logo !== null && (
          <Button
            color="inherit"
            onClick={() => {
              setRejected(false)
              onChange(null)
            }}
          >
            {t('operator.partners.logoRemove')}
          </Button>
        )}
      </Box>
      <Box
        component="input"
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('operator.partners.logo')}
        tabIndex={-1}
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
        sx={visuallyHidden}
      />
      <FormHelperText id={`${id}-note`} error={shown !== undefined} role={shown === undefined ? undefined : 'alert'}>
        {t(shown ?? 'operator.partners.logoHint')}
      </FormHelperText>
    </Box>
  )
}
