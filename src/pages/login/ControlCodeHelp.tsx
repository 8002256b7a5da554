import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

const PANEL_ID = 'control-code-help'

/** What to compare, and what to do when it differs: opens beside the button, closes with Escape and with a press elsewhere. */
export function ControlCodeHelp() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open])

  return (
    <Box ref={root} sx={{ position: 'relative' }}>
      <Button ref={button} size="small" startIcon={<HelpOutlineRounded />} aria-expanded={open} aria-controls={PANEL_ID} onClick={() => setOpen(!open)}>
        {t('login.wait.help')}
      </Button>
      <Paper
        id={PANEL_ID}
        role="region"
        aria-label={t('login.wait.help')}
        hidden={!open}
        elevation={8}
        sx={{ position: 'absolute', zIndex: 2, top: 'calc(100% + 8px)', left: '50%', transform: 'translateX(-50%)', width: 'min(340px, 100%)', p: 2.5, textAlign: 'left', borderRadius: '14px', border: 1, borderColor: 'divider' }}
      >
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {t('login.wait.help.same')}
        </Typography>
        <Typography variant="body2">{t('login.wait.help.different')}</Typography>
      </Paper>
    </Box>
  )
}
