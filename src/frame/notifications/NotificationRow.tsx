import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'

import type { PortalNotification } from '../../api/staff/notificationsApi.ts'
import { Figures } from '../../cells/Figures.tsx'
import { formatDateTime } from '../../cells/formatDate.ts'
import { formatMoney } from '../../cells/formatMoney.ts'
import { Moment } from '../../cells/Moment.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'

type Props = {
  readonly row: PortalNotification
  /** Page of the record; undefined where this person has none. */
  readonly to: string | undefined
  readonly onOpen: () => void
}

/** What happened, the record with its amount, and when. Opening it marks it as read. */
export function NotificationRow({ row: { kind, isRead, createdAt, object }, to, onOpen }: Props) {
  const t = useText()
  const { number, name, dueDate, amount } = object
  return (
    <li>
      <ListItemButton
        {...(to === undefined ? { component: 'button', type: 'button' } : { component: Link, to })}
        onClick={onOpen}
        sx={{ width: '100%', textAlign: 'left', alignItems: 'flex-start', gap: 1.25, px: 2, py: 1.25 }}
      >
        <Box aria-hidden sx={[dotSx, isRead && { visibility: 'hidden' }]} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={lineSx}>
            <Typography variant="body2" sx={{ fontWeight: isRead ? 500 : 650 }}>
              {t(`notifications.kind.${kind}`)}
              {!isRead && (
                <Box component="span" sx={visuallyHidden}>
                  {', '}
                  {t('notifications.unread')}
                </Box>
              )}
            </Typography>
            <Typography variant="body2" component="span" sx={{ ml: 'auto', fontWeight: 600 }}>
              <Figures negative={amount.amount.startsWith('-')}>{formatMoney(amount.amount, amount.currency)}</Figures>
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {[number, name].filter(part => part !== null).join(' · ')}
          </Typography>
          <Box sx={lineSx}>
            <Typography variant="caption" color="textSecondary">
              <Moment>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              </Moment>
            </Typography>
            {dueDate !== null && (
              <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
                <Moment>{t('notifications.due', { date: dueDate })}</Moment>
              </Typography>
            )}
          </Box>
        </Box>
      </ListItemButton>
    </li>
  )
}

const dotSx = { flex: 'none', width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: 'primary.main' } as const
const lineSx = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' } as const
