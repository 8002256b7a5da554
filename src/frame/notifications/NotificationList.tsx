import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import {
  getNotifications,
  markRead,
  type NotificationListAnswer,
  type NotificationUnread,
  type PortalNotification,
} from '../../api/staff/notificationsApi.ts'
import { ListSkeleton, useErrorText } from '../../builders/list/ListStates.tsx'
import { useDefinitions } from '../../builders/state/definitions.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { useErrorNotice } from '../../ui/useErrorNotice.ts'
import { useSingleRun } from '../../ui/useSingleRun.ts'
import { PanelMessage } from '../PanelMessage.tsx'
import { hitPath } from '../search/searchKinds.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsKey } from './useUnread.ts'

type Props = { readonly partyFid: string; readonly onDone: () => void }

/** The notifications of the person about the active company, the newest first (NTF-10, NTF-12, NTF-13). */
export function NotificationList({ partyFid, onDone }: Props) {
  const t = useText()
  const errorText = useErrorText()
  const showError = useErrorNotice()
  const definitions = useDefinitions()
  const client = useQueryClient()
  const showCount = ({ partyId, unread }: NotificationUnread) => {
    if (partyId === partyFid) client.setQueryData(notificationsKey(partyFid, 'unread'), unread)
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: notificationsKey(partyFid, 'list'),
    queryFn: async ({ pageParam }): Promise<NotificationListAnswer> => {
      const page = await getNotifications(pageParam)
      if (pageParam === undefined) showCount(page)
      // The company was changed in another tab: this one is told by the call of the bell.
      return page.partyId === partyFid ? page : { ...page, content: [], hasMore: false }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, content }) => (hasMore ? content.at(-1)?.id : undefined),
    retry: false,
  })
  const rows = data?.pages.flatMap(({ content }) => content) ?? []
  const { busy: isMarking, run } = useSingleRun()
  const markAll = () =>
    run(async () => {
      try {
        showCount(await markRead({ upTo: rows[0]?.id ?? '' }))
      } catch (thrown) {
        showError(thrown)
      }
      await refetch()
    })
  const open = (row: PortalNotification) => {
    onDone()
    if (row.isRead) return
    // The page of the record is opening meanwhile. If this fails, the notification stays unread.
    markRead({ ids: [row.id] }).then(
      unread => {
        showCount(unread)
        void client.invalidateQueries({ queryKey: notificationsKey(partyFid, 'list') })
      },
      () => undefined,
    )
  }
  return (
    <>
      <Box sx={headSx}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 650 }}>
          {t('notifications.title')}
        </Typography>
        {rows.some(({ isRead }) => !isRead) && (
          <Button size="small" loading={isMarking} onClick={() => void markAll()} sx={{ ml: 'auto' }}>
            {t('notifications.all')}
          </Button>
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
        {data === undefined ? (
          error === null ? (
            <ListSkeleton rows={4} />
          ) : (
            <PanelMessage title={t('notifications.failed')} text={errorText(error)} isAlert>
              <Button variant="outlined" onClick={() => void refetch()}>
                {t('action.retry')}
              </Button>
            </PanelMessage>
          )
        ) : rows.length === 0 ? (
          <PanelMessage title={t('notifications.empty')} text={t('notifications.emptyText')} />
        ) : (
          <Box component="ul" sx={listSx}>
            {rows.map(row => (
              <NotificationRow
                key={row.id}
                row={row}
                to={hitPath(definitions, row.object.kind, row.object)}
                onOpen={() => open(row)}
              />
            ))}
          </Box>
        )}
        {hasNextPage && (
          <Box sx={{ p: 1.5, textAlign: 'center' }}>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </Box>
        )}
      </Box>
    </>
  )
}

const headSx = {
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 1,
  px: 2,
  minHeight: 56,
  borderBottom: 1,
  borderColor: 'divider',
} as const
const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
