import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded'
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { ReactNode } from 'react'

import {
  classesIn,
  REQUIRED_CLASSES,
  passwordClasses,
  type PasswordClass,
  passwordLength,
  passwordSize,
  PASSWORD_SYMBOLS,
} from '../../../schemas/validation/passwordRules.ts'
import { useText } from '../../i18n/TextsContext.ts'

type Props = { id: string; password: string }

/** The rules of a new password, each ticked once it is met. Announced with the field, not on every keystroke. */
export function PasswordChecklist({ id, password }: Props) {
  const t = useText()
  const classes = classesIn(password.normalize('NFC'))
  const size = passwordSize(password)
  return (
    <Box
      id={id}
      component="ul"
      aria-label={t('password.rules')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}
    >
      <Rule kept={size >= passwordLength.min} text={t('password.rule.length', { smart_count: passwordLength.min })} />
      <Rule kept={classes.size >= REQUIRED_CLASSES} text={t('password.rule.classes', { needed: REQUIRED_CLASSES })}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0, display: 'grid', gap: 0.5 }}>
          {(Object.keys(passwordClasses) as PasswordClass[]).map(name => (
            <Rule
              key={name}
              kept={classes.has(name)}
              text={t(`password.class.${name}`, { symbols: PASSWORD_SYMBOLS })}
            />
          ))}
        </Box>
      </Rule>
    </Box>
  )
}

function Rule({ kept, text, children }: { kept: boolean; text: string; children?: ReactNode }) {
  const t = useText()
  const Icon = kept ? CheckCircleRounded : RadioButtonUncheckedRounded
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon
        titleAccess={t(kept ? 'password.rule.kept' : 'password.rule.open')}
        sx={{ fontSize: 18, mt: '2px', color: kept ? 'success.main' : 'text.secondary' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" variant="body2" sx={{ color: kept ? 'text.primary' : 'text.secondary' }}>
          {text}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}
