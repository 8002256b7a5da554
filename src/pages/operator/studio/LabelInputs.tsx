import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useId } from 'react'

import { languages } from '../../../../schemas/languages.ts'
import type { Labels } from '../../../../schemas/studio/additions.ts'
import type { Language } from '../../../../schemas/vocabulary.ts'
import { languageCodes, languageNames, languageTag } from '../../../contract/languages.ts'
import { LanguageMark } from './LanguageMark.tsx'

export const noLabels = Object.fromEntries(languages.map(language => [language, ''])) as Record<Language, string>
export const areComplete = (labels: Labels): boolean => languageCodes.every(language => labels[language].trim() !== '')

type Props = {
  /** Heading above the inputs; without it the form around them names them. */
  title?: string
  labels: Labels
  autoFocus?: boolean
  onChange: (labels: Record<Language, string>) => void
}

/** Labels of something new in the four languages. */
export function LabelInputs({ title, labels, autoFocus = false, onChange }: Props) {
  const id = useId()
  return (
    <Box {...(title === undefined ? {} : { role: 'group', 'aria-labelledby': id })} sx={{ display: 'grid', gap: 1 }}>
      {title !== undefined && (
        <Typography id={id} variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {title}
        </Typography>
      )}
      {languageCodes.map((language, index) => (
        <TextField
          key={language}
          size="small"
          fullWidth
          hiddenLabel
          autoFocus={autoFocus && index === 0}
          value={labels[language]}
          onChange={event => onChange({ ...labels, [language]: event.target.value })}
          slotProps={{
            htmlInput: { 'aria-label': languageNames[language], lang: languageTag(language), maxLength: 200 },
            input: { startAdornment: <LanguageMark language={language} /> },
          }}
        />
      ))}
    </Box>
  )
}
