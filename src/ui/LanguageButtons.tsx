import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { SxProps, Theme } from '@mui/material/styles'

import { languageNames, languageTag } from '../contract/languages.ts'
import { useTexts } from '../i18n/TextsContext.ts'

type Props = { sx?: SxProps<Theme> }

/** Buttons for all languages, each one press away; rendered only if there is a choice. */
export function LanguageButtons({ sx }: Props) {
  const { t, language, languages, changeLanguage } = useTexts()
  if (languages.length < 2) return null
  return (
    <Box
      role="group"
      aria-label={t('language.choose')}
      sx={[{ display: 'flex', gap: { sm: 0.25 } }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {languages.map(one => (
        <ButtonBase
          key={one}
          lang={languageTag(one)}
          aria-pressed={one === language}
          aria-label={`${one.toUpperCase()} ${languageNames[one]}`}
          onClick={() => void changeLanguage(one)}
          sx={{
            minWidth: { xs: 44, sm: 36 },
            height: { xs: 44, sm: 36 },
            borderRadius: '8px',
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
            '&:hover': { bgcolor: 'action.hover' },
            '&[aria-pressed=true]': { color: 'primary.main', bgcolor: 'action.selected' },
          }}
        >
          {one.toUpperCase()}
        </ButtonBase>
      ))}
    </Box>
  )
}
