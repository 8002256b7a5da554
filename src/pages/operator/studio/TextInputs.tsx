import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { languageCodes, languageNames, languageTag } from '../../../contract/languages.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import type { PanelProps } from './panelProps.ts'
import { LanguageMark } from './LanguageMark.tsx'

type Props = Pick<PanelProps, 'studio' | 'onLeave'> & {
  texts: FormDocuments['texts']
  /** Key of the text, the same in all languages. */
  textKey: string
  label: string
  /** An optional text that is emptied is taken away. */
  optional: boolean
}

/** As low as an input while the text has one line, since the frame already has the padding; grows with the text, if the browser can. */
export const lowInput = {
  '& textarea.MuiInputBase-input': { p: 0, fieldSizing: 'content', maxHeight: '6lh' },
} as const

/** One text in the four languages, side by side. */
export function TextInputs({ studio, onLeave, texts, textKey, label, optional }: Props) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 0.75 }}>
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary', fontWeight: 600 }}>
        {label}
      </Typography>
      {languageCodes.map(language => {
        const text = texts[language]?.[textKey]
        const isMissing = text === undefined || text.trim() === ''
        return (
          <TextField
            key={language}
            size="small"
            fullWidth
            multiline
            hiddenLabel
            sx={lowInput}
            value={text ?? ''}
            error={!optional && isMissing}
            onChange={event =>
              studio.command(
                { name: 'setText', language, key: textKey, text: event.target.value.replaceAll('\n', ' '), optional },
                `text ${language} ${textKey}`,
              )
            }
            onBlur={onLeave}
            slotProps={{
              htmlInput: {
                'aria-label': `${label}, ${languageNames[language]}`,
                lang: languageTag(language),
                maxLength: 2000,
              },
              input: { startAdornment: <LanguageMark language={language} /> },
            }}
          />
        )
      })}
    </Box>
  )
}
