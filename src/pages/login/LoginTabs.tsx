import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { isAvailable, type Method, methods } from './methods.ts'

export const LOGIN_PANEL_ID = 'login-panel'
const stepByKey: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

type Props = { selected: Method; onSelect: (method: Method) => void }

/**
 * The three login methods. Arrow keys select; a disabled one is focusable like any tab, so that every user can read the
 * reason. It is announced as its description and shown below the tabs.
 */
export function LoginTabs({ selected, onSelect }: Props) {
  const t = useText()
  const { features } = usePortalSettings()
  const [focused, setFocused] = useState<Method>(selected)
  const [explained, setExplained] = useState<Method>()
  const tabs = useRef(new Map<Method, HTMLButtonElement>())
  const available = (method: Method) => isAvailable(method, features)
  const explain = (method: Method) => setExplained(available(method) ? undefined : method)

  const reach = (method: Method) => {
    setFocused(method)
    explain(method)
    if (available(method) && method !== selected) onSelect(method)
  }
  const moveFocus = (event: KeyboardEvent) => {
    const at = methods.indexOf(focused)
    const step = stepByKey[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? methods.length - 1
          : step && (at + step + methods.length) % methods.length
    const method = target === undefined ? undefined : methods[target]
    if (!method) return
    event.preventDefault()
    tabs.current.get(method)?.focus()
    reach(method)
  }

  return (
    <Box sx={{ mb: 3 }}>
      <Box
        role="tablist"
        aria-label={t('login.methods')}
        onKeyDown={moveFocus}
        sx={{ display: 'flex', p: 0.5, gap: 0.5, borderRadius: '13px', bgcolor: 'action.hover' }}
      >
        {methods.map(method => (
          <ButtonBase
            key={method}
            ref={element => {
              if (element) tabs.current.set(method, element)
            }}
            role="tab"
            id={`login-tab-${method}`}
            aria-selected={method === selected}
            aria-controls={method === selected ? LOGIN_PANEL_ID : undefined}
            aria-disabled={!available(method)}
            aria-describedby={available(method) ? undefined : `login-reason-${method}`}
            tabIndex={method === focused ? 0 : -1}
            onClick={() => reach(method)}
            onFocus={() => {
              setFocused(method)
              explain(method)
            }}
            onBlur={() => {
              setExplained(undefined)
              setFocused(selected)
            }}
            onMouseEnter={() => explain(method)}
            onMouseLeave={() => explain(focused)}
            sx={tabSx(method === selected, available(method))}
          >
            {t(`login.method.${method}`)}
          </ButtonBase>
        ))}
      </Box>
      {methods
        .filter(method => !available(method))
        .map(method => (
          <Typography
            key={method}
            id={`login-reason-${method}`}
            hidden={explained !== method}
            variant="caption"
            color="textSecondary"
            sx={{ mt: 1 }}
            component="p"
          >
            {t(`login.method.${method}.unavailable`)}
          </Typography>
        ))}
    </Box>
  )
}

function tabSx(selected: boolean, available: boolean): SxProps<Theme> {
  return {
    flex: 1,
    minHeight: { xs: 44, sm: 40 },
    px: 1,
    borderRadius: '9px',
    fontSize: '0.875rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    cursor: available ? 'pointer' : 'help',
    color: selected ? 'text.primary' : 'text.secondary',
    ...(!available && { textDecoration: 'line-through', textDecorationThickness: '1px' }),
    ...(selected && {
      bgcolor: theme => (theme.palette.mode === 'dark' ? 'rgba(255, 255, 255, 0.09)' : theme.palette.background.paper),
      boxShadow: '0 1px 3px rgba(0, 0, 0, 0.14)',
    }),
  }
}
