import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useRef, useState } from 'react'

import { useText } from '../../i18n/TextsContext.ts'

const METHODS = [
  { id: 'userId', available: true },
  { id: 'smartId', available: false },
  { id: 'mobileId', available: false },
] as const
type MethodId = (typeof METHODS)[number]['id']

export const LOGIN_PANEL_ID = 'login-panel'
const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The three ways to log in. The two that come later can be reached like any tab, so that everybody can learn why they
 * cannot be used: the reason is read out as their description and shown under the tabs.
 */
export function LoginTabs() {
  const t = useText()
  const [focused, setFocused] = useState<MethodId>('userId')
  const [explained, setExplained] = useState<MethodId>()
  const tabs = useRef(new Map<MethodId, HTMLButtonElement>())

  const move = (event: KeyboardEvent) => {
    const at = METHODS.findIndex((method) => method.id === focused)
    const step = STEP[event.key]
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? METHODS.length - 1 : step && (at + step + METHODS.length) % METHODS.length
    const method = target === undefined ? undefined : METHODS[target]
    if (!method) return
    event.preventDefault()
    tabs.current.get(method.id)?.focus()
  }
  const explain = (id: MethodId) => setExplained(METHODS.find((method) => method.id === id)?.available ? undefined : id)

  return (
    <Box sx={{ mb: 3 }}>
      <Box role="tablist" aria-label={t('login.methods')} onKeyDown={move} sx={{ display: 'flex', p: 0.5, gap: 0.5, borderRadius: '13px', bgcolor: 'action.hover' }}>
        {METHODS.map(({ id, available }) => (
          <ButtonBase
            key={id}
            ref={(element) => {
              if (element) tabs.current.set(id, element)
            }}
            role="tab"
            id={`login-tab-${id}`}
            aria-selected={available}
            aria-controls={available ? LOGIN_PANEL_ID : undefined}
            aria-disabled={!available}
            aria-describedby={available ? undefined : `login-reason-${id}`}
            tabIndex={id === focused ? 0 : -1}
            onFocus={() => {
              setFocused(id)
              explain(id)
            }}
            onBlur={() => setExplained(undefined)}
            onMouseEnter={() => explain(id)}
            onMouseLeave={() => explain(focused)}
            sx={{
              flex: 1,
              minHeight: 40,
              px: 1,
              borderRadius: '9px',
              fontSize: '0.875rem',
              fontWeight: 600,
              whiteSpace: 'nowrap',
              cursor: available ? 'pointer' : 'help',
              color: available ? 'text.primary' : 'text.secondary',
              ...(available && { bgcolor: (theme) => (theme.palette.mode === 'dark' ? 'rgba(255, 255, 255, 0.09)' : theme.palette.background.paper), boxShadow: '0 1px 3px rgba(0, 0, 0, 0.14)' }),
            }}
          >
            {t(`login.method.${id}`)}
          </ButtonBase>
        ))}
      </Box>
      {METHODS.filter((method) => !method.available).map(({ id }) => (
        <Typography key={id} id={`login-reason-${id}`} hidden={explained !== id} variant="caption" color="textSecondary" sx={{ mt: 1 }} component="p">
          {t(`login.method.${id}.unavailable`)}
        </Typography>
      ))}
    </Box>
  )
}
