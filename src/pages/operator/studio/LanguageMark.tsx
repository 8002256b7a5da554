import InputAdornment from '@mui/material/InputAdornment'

import type { Language } from '../../../../schemas/vocabulary.ts'

/** The code of a language at the start of an input, whose name for screen readers has the language already. */
export function LanguageMark({ language }: { readonly language: Language }) {
  return (
    <InputAdornment position="start" aria-hidden sx={{ width: 24, mr: 0.5, '& p': { fontSize: 12 } }}>
      {language.toUpperCase()}
    </InputAdornment>
  )
}
