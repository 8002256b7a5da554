import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { activeParty, useSession } from '../../contract/SessionContext.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { ContentLoading } from '../../ui/ContentLoading.tsx'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import { useUnread } from './useUnread.ts'

const NotificationList = lazyPart(() => import('./NotificationList.tsx').then(file => file.NotificationList))

const MAX_SHOWN = 99
/** Anchor of an address, as in the links of mails, that opens the list. */
const HASH = '#bell'

/** The bell in the header (NTF-10): the number of unread notifications; opens the list. */
export function NotificationBell() {
  const t = useText()
  const partyFid = activeParty(useSession())?.fid ?? ''
  const unread = useUnread(partyFid)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === HASH) setOpen(true)
  }, [hash, key])
  if (partyFid === '') return null

  const load = () => void NotificationList.load().catch(() => undefined)
  const shown = unread > MAX_SHOWN ? `${String(MAX_SHOWN)}+` : String(unread)
  const label = unread === 0 ? t('notifications.open') : t('notifications.openUnread', { count: shown })
  return (
    <>
      <IconButton
        ref={button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        color="inherit"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        sx={{ p: { xs: 1.5, sm: 1 } }}
      >
        <NotificationsNoneRounded fontSize="small" />
        {unread > 0 && (
          <Box component="span" aria-hidden sx={badgeSx}>
            {shown}
          </Box>
        )}
      </IconButton>
      <Popover
        id={id}
        open={isOpen}
        // Only while it is open: a closed one would ask for the document, which a rendering server does not have.
        anchorEl={isOpen ? () => button.current : null}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('notifications.title'), sx: paperSx },
        }}
      >
        <Suspense fallback={<ContentLoading />}>
          <NotificationList partyFid={partyFid} onDone={() => setOpen(false)} />
        </Suspense>
      </Popover>
    </>
  )
}

const badgeSx = {
  position: 'absolute',
  top: { xs: 4, sm: 0 },
  right: { xs: 2, sm: -2 },
  minWidth: 18,
  px: 0.5,
  borderRadius: '9px',
  bgcolor: 'error.main',
  color: 'error.contrastText',
  fontSize: '0.6875rem',
  fontWeight: 650,
  lineHeight: '18px',
  textAlign: 'center',
} as const
const paperSx = {
  width: 420,
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'min(640px, calc(100vh - 80px))',
  mt: 1,
  display: 'flex',
  flexDirection: 'column',
  borderRadius: '16px',
  border: 1,
  borderColor: 'divider',
} as const
