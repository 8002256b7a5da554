import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { PartyMenuContent } from './PartyMenuContent.tsx'
import { activeParty, useSession } from '../contract/SessionContext.ts'

/** Shows the user and the active company; opens a menu with the other companies, the account and the logout. */
export function PartyMenu() {
  const t = useText()
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const { firstName, lastName } = session.user
  const party = activeParty(session)
  return (
    <>
      <ButtonBase
        aria-label={[party?.name, `${firstName} ${lastName}`].filter(Boolean).join(', ')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{
          borderRadius: '14px',
          p: 0.5,
          pr: { xs: 0.5, sm: 1 },
          gap: 1,
          minWidth: 44,
          minHeight: 44,
          maxWidth: 280,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            fontSize: '0.8125rem',
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {firstName.charAt(0)}
          {lastName.charAt(0)}
        </Avatar>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, textAlign: 'left', minWidth: 0 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600, lineHeight: 1.3 }}>
            {party?.name ?? (session.user.role === 'OPERATOR' ? t('menu.operator') : '\u00a0')}
          </Typography>
          <Typography variant="caption" noWrap color="textSecondary" sx={{ display: 'block', lineHeight: 1.3 }}>
            {firstName} {lastName}
          </Typography>
        </Box>
        <KeyboardArrowDownRounded fontSize="small" sx={{ display: { xs: 'none', sm: 'block' } }} />
      </ButtonBase>
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('layout.userMenu'),
            sx: { width: 300, mt: 1, borderRadius: '16px', border: 1, borderColor: 'divider' },
          },
        }}
      >
        <PartyMenuContent onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}
