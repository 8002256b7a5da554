import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'

import { useText, useTexts } from '../i18n/TextsContext.ts'
import type { LegalText } from '../contract/apiTypes.ts'
import { cookieText, getLegalTexts } from '../api/public/legalTexts.ts'
import { PlainMarkup } from '../security/PlainMarkup.tsx'
import { visuallyHidden } from '../theme/visuallyHidden.ts'
import { useHeightVariable } from '../ui/useHeightVariable.ts'

function useCookieText(): LegalText | undefined {
  const { language } = useTexts()
  const [text, setText] = useState<LegalText>()
  useEffect(() => {
    let stale = false
    getLegalTexts(language).then(
      texts => !stale && setText(cookieText(texts)),
      // Without a text there is nothing to accept; the next page fetches it again.
      () => {},
    )
    return () => {
      stale = true
    }
  }, [language])
  return text
}

export function CookieBar({ onAccept }: { onAccept: () => void }) {
  const t = useText()
  const text = useCookieText()
  // Reserves space so that the page, notices and other fixed elements end above the bar.
  const bar = useHeightVariable('--cookie-notice', text !== undefined)
  const id = useId()
  if (!text) return null
  return (
    <Box component="aside" ref={bar} aria-labelledby={id} sx={barSx}>
      <Box component="h2" id={id} sx={visuallyHidden}>
        {t('cookies.label')}
      </Box>
      <Box sx={textSx}>
        <PlainMarkup html={text.body[0]?.value ?? ''} />
      </Box>
      <Button variant="contained" size="small" onClick={onAccept} sx={{ flexShrink: 0 }}>
        {t('cookies.accept')}
      </Button>
    </Box>
  )
}

const barSx = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: { xs: 'flex-end', sm: 'center' },
  columnGap: 3,
  rowGap: 0.5,
  px: { xs: 2, sm: 3 },
  py: 1.25,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const

const textSx = {
  maxWidth: 900,
  maxHeight: '30vh',
  overflowY: 'auto',
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  color: 'text.secondary',
  '& h3': {
    display: 'inline',
    font: 'inherit',
    fontWeight: 650,
    color: 'text.primary',
    mr: 0.75,
    '&::after': { content: '"."' },
  },
  '& p': { display: 'inline', m: 0 },
} as const
