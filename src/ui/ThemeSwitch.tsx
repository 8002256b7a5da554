import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import IconButton from '@mui/material/IconButton'

import { useText } from '../i18n/TextsContext.ts'
import { useMode } from '../theme/PortalTheme.tsx'

/** Toggles light and dark; the label names the effect of a press. */
export function ThemeSwitch() {
  const t = useText()
  const { mode, setMode } = useMode()
  const next = mode === 'dark' ? 'light' : 'dark'
  const label = t(`theme.switchTo.${next}`)
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => setMode(next)}
      color="inherit"
      sx={{ p: { xs: 1.5, sm: 1 } }}
    >
      {mode === 'dark' ? <LightModeOutlined fontSize="small" /> : <DarkModeOutlined fontSize="small" />}
    </IconButton>
  )
}
