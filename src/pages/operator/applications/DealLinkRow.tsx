import AddLinkRounded from '@mui/icons-material/AddLinkRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'

import { type DealLink, type DealLinkMade, getDealLink } from '../../../api/operator/dealsApi.ts'
import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { ShownOnceDialog } from '../ShownOnceDialog.tsx'
import { MakeLinkDialog, WithdrawLinkDialog } from './DealLinkDialogs.tsx'

type Props = {
  readonly applicationId: string
  /** False until the deal is shown: an operator checks it before making a link to it. */
  readonly canMake: boolean
}
type Making = { readonly isReplacing: boolean }

/** The link to the deal: making, showing once and withdrawing it (DEA-11 to DEA-13). */
export function DealLinkRow({ applicationId, canMake }: Props) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const {
    data: link,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['operator/deals', applicationId, 'link'],
    queryFn: ({ signal }) => getDealLink(applicationId, signal),
  })
  const making = useDialog<Making>()
  const made = useDialog<DealLinkMade>()
  const withdrawal = useDialog<true>()
  const reload = () => void refetch()
  if (isError) return <LoadFailure onRetry={reload} />
  if (link === undefined) return <ListSkeleton rows={1} />
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        justifyContent: 'space-between',
        alignItems: 'center',
        pt: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650 }}>
          {t('operator.deal.link')}
        </Typography>
        {link === null ? (
          <Typography variant="body2" color="textSecondary">
            {t('operator.deal.linkNone')}
          </Typography>
        ) : (
          <LinkFacts link={link} />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {canMake && (
          <Button
            variant="outlined"
            startIcon={<AddLinkRounded />}
            onClick={() => making.show({ isReplacing: link !== null && !link.isExpired })}
          >
            {t(link === null ? 'operator.deal.make' : 'operator.deal.makeNew')}
          </Button>
        )}
        {link !== null && (
          <Button variant="outlined" color="error" onClick={() => withdrawal.show(true)}>
            {t('operator.deal.withdraw')}
          </Button>
        )}
      </Box>
      {making.subject && (
        <MakeLinkDialog
          key={`make ${making.key}`}
          applicationId={applicationId}
          isReplacing={making.subject.isReplacing}
          open={making.open}
          onClose={() => making.close()}
          onClosed={making.closed}
          onDone={answer => making.close(() => made.show(answer))}
        />
      )}
      {made.subject && (
        <ShownOnceDialog
          key={`made ${made.key}`}
          text={t('operator.deal.madeText', { date: formatDateTime(made.subject.expiresAt) })}
          values={[{ label: t('operator.deal.link'), value: made.subject.link }]}
          open={made.open}
          onClose={() => made.close(reload)}
          onClosed={made.closed}
        />
      )}
      {withdrawal.subject && (
        <WithdrawLinkDialog
          key={`withdraw ${withdrawal.key}`}
          applicationId={applicationId}
          open={withdrawal.open}
          onClose={() => withdrawal.close()}
          onClosed={withdrawal.closed}
          onDone={() =>
            withdrawal.close(() => {
              succeeded('operator.deal.withdrawn')
              reload()
            })
          }
        />
      )}
    </Box>
  )
}

/** Who made the link, until when it is valid, and the day of its last use. The link itself is stored nowhere. */
function LinkFacts({ link }: { readonly link: DealLink }) {
  const t = useText()
  const { createdAt, createdByName, expiresAt, isExpired, lastOpenedOn } = link
  return (
    <>
      <Typography component="div" variant="body2" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.5 }}>
        {isExpired ? (
          <StatusChip tone="slate" label={t('operator.deal.linkExpired')} hint={t('operator.deal.linkExpiredHint')} />
        ) : (
          <span>
            {t('operator.deal.linkValid')} <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
          </span>
        )}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('operator.deal.linkMade')} <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {createdByName !== null && ` · ${createdByName}`}
        {' · '}
        {lastOpenedOn === null ? (
          t('operator.deal.linkUnopened')
        ) : (
          <>
            {t('operator.deal.linkOpened')} <time dateTime={lastOpenedOn}>{lastOpenedOn}</time>
          </>
        )}
      </Typography>
    </>
  )
}
