import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

const PANEL_ID = 'control-code-help'

/**
 * Explains what to compare, and what to do if it differs. It expands below the button and pushes content down, so that
 * it never covers Cancel; Escape closes it.
 */
export function ControlCodeHelp() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <Box>
      <Button
        ref={button}
        size="small"
        startIcon={<HelpOutlineRounded />}
        aria-expanded={open}
        aria-controls={PANEL_ID}
        onClick={() => setOpen(!open)}
      >
        {t('login.wait.help')}
      </Button>
      <Paper
        id={PANEL_ID}
        role="region"
        aria-label={t('login.wait.help')}
        hidden={!open}
        elevation={0}
        sx={{
          mt: 1,
          mx: 'auto',
          maxWidth: 340,
          p: 2.5,
          textAlign: 'left',
          borderRadius: '14px',
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {t('login.wait.help.same')}
        </Typography>
        <Typography variant="body2">{t('login.wait.help.different')}</Typography>
      </Paper>
    </Box>
  )
}
