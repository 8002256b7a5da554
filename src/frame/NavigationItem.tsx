import LockOutlined from '@mui/icons-material/LockOutlined'
import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'

import { useId } from 'react'
import { Link } from 'react-router'

import { visuallyHidden } from '../theme/visuallyHidden.ts'
import { menuIcon } from './menuIcons.tsx'

type Props = {
  icon: string
  label: string
  to?: string | undefined
  current: boolean
  /** Why the item cannot be opened; it stays focusable so that keyboard users can read the reason. */
  reason?: string | undefined
  /** The reason is temporary: shows a clock instead of the lock. */
  coming?: boolean | undefined
  onChoose?: (() => void) | undefined
}

export function NavigationItem({ icon, label, to, current, reason, coming = false, onChoose }: Props) {
  const Icon = menuIcon(icon)
  const Closed = coming ? ScheduleRounded : LockOutlined
  const id = useId()
  const content = (
    <>
      <ListItemIcon sx={{ minWidth: 36, color: 'inherit' }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText
        primary={label}
        slotProps={{ primary: { variant: 'body2', sx: { fontWeight: current ? 650 : 500 } } }}
      />
    </>
  )
  const sx = {
    minHeight: 40,
    px: 1.5,
    color: current ? 'primary.main' : 'text.primary',
    '&.Mui-selected': { bgcolor: 'action.selected' },
  }
  if (reason !== undefined) {
    return (
      <ListItem disablePadding>
        <Tooltip title={reason} placement="right" describeChild enterDelay={150}>
          <ListItemButton
            component="button"
            type="button"
            aria-disabled
            aria-describedby={id}
            sx={{
              ...sx,
              width: '100%',
              textAlign: 'left',
              color: 'text.disabled',
              cursor: 'not-allowed',
              '&:hover': { bgcolor: 'transparent' },
            }}
          >
            {content}
            <Closed sx={{ fontSize: 15, opacity: 0.8 }} />
          </ListItemButton>
        </Tooltip>
        <Box component="span" id={id} sx={visuallyHidden}>
          {reason}
        </Box>
      </ListItem>
    )
  }
  return (
    <ListItem disablePadding>
      {to === undefined ? (
        <ListItemButton
          component="button"
          type="button"
          selected={current}
          aria-current={current ? 'true' : undefined}
          onClick={onChoose}
          sx={{ ...sx, width: '100%', textAlign: 'left' }}
        >
          {content}
        </ListItemButton>
      ) : (
        <ListItemButton
          component={Link}
          to={to}
          selected={current}
          aria-current={current ? 'page' : undefined}
          onClick={onChoose}
          sx={sx}
        >
          {content}
        </ListItemButton>
      )}
    </ListItem>
  )
}
