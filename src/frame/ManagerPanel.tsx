import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { getManager } from '../api/session/userApi.ts'
import { ManagerCard } from './ManagerCard.tsx'
import { menuItemAt } from './menuItemAt.ts'
import { NavigationItem } from './NavigationItem.tsx'
import { activeParty, useSession } from '../contract/SessionContext.ts'

const STALE_TIME_MS = 5 * 60_000

/** The company's assigned manager and the link to the FAQ (SHL-14). */
export function ManagerPanel({ onNavigate }: { onNavigate?: () => void }) {
  const t = useText()
  const session = useSession()
  const id = useId()
  const again = useRef(false)
  const party = activeParty(session)
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['manager', party?.fid],
    queryFn: () => getManager(party?.fid ?? '', again.current),
    enabled: party !== undefined,
    staleTime: STALE_TIME_MS,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (party === undefined) return null
  const faq = menuItemAt(session.menu, session.user.role, '/faq')
  const retry = () => {
    again.current = true
    void refetch()
  }
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        m: 1.5,
        mt: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px',
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ p: 1.5, pb: 1 }}>
        <Typography
          id={id}
          variant="overline"
          component="h2"
          color="textSecondary"
          sx={{ display: 'block', lineHeight: 1.6, mb: 1 }}
        >
          {t('manager.title')}
        </Typography>
        {isPending && <ManagerLoading />}
        {isError && (
          <Box role="status">
            <Typography variant="body2" color="textSecondary">
              {t('manager.failed')}
            </Typography>
            <Button size="small" loading={isFetching} onClick={retry} sx={{ ml: -1.5 }}>
              {t('action.retry')}
            </Button>
          </Box>
        )}
        {!isPending && !isError && (data ? <ManagerCard manager={data} /> : <NoManager />)}
      </Box>
      {faq && (
        <Box component="ul" sx={{ m: 0, p: 0.5, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
          <NavigationItem
            icon={faq.icon}
            label={t('manager.faq')}
            to={faq.path}
            current={false}
            reason={faq.coming ? t('menu.reason.coming') : undefined}
            coming={faq.coming}
            onChoose={onNavigate}
          />
        </Box>
      )}
    </Box>
  )
}

function ManagerLoading() {
  const t = useText()
  return (
    <Box role="status" aria-label={t('layout.loading')} sx={{ display: 'flex', gap: 1.25 }}>
      <Skeleton variant="circular" sx={{ width: 40, height: 40 }} />
      <Box sx={{ flex: 1 }}>
        <Skeleton sx={{ width: '70%' }} />
        <Skeleton sx={{ width: '90%' }} />
      </Box>
    </Box>
  )
}

function NoManager() {
  const t = useText()
  return (
    <Typography variant="body2" color="textSecondary">
      {t('manager.none')}
    </Typography>
  )
}
