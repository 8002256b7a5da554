import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'

import { type AuditEvent, listPartnerHistory, PARTNERS } from '../../../api/operator/partnersApi.ts'
import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import { PartCard } from '../applications/PartCard.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { partnerOf } from './partnerOf.ts'

type Change = NonNullable<AuditEvent['changes']>[number]

/** Who changed what at the partner, and when (PRT-19). */
export function PartnerHistory({ record }: PartProps) {
  const partner = partnerOf(record)
  return partner ? <History key={partner.id} id={partner.id} /> : null
}

function History({ id }: { readonly id: string }) {
  const t = useText()
  const { data, isError, refetch } = useQuery({
    queryKey: [PARTNERS, 'history', id],
    queryFn: ({ signal }) => listPartnerHistory(id, signal),
  })
  return (
    <PartCard title={t('operator.partners.history')}>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data === undefined && !isError && <ListSkeleton rows={2} />}
      {data?.events.length === 0 && <Typography color="textSecondary">{t('operator.partners.historyNone')}</Typography>}
      {data !== undefined && data.events.length > 0 && (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data.events.map(event => (
            <HistoryRow key={event.id} event={event} />
          ))}
        </Box>
      )}
      {data !== undefined && data.total > data.events.length && (
        <Link component={LinkBase} to="/operator/audit" sx={{ display: 'inline-block', mt: 2 }}>
          {t('operator.partners.historyAll')}
        </Link>
      )}
    </PartCard>
  )
}

function HistoryRow({ event }: { readonly event: AuditEvent }) {
  const t = useText()
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t(`values.auditAction.${event.action}`)}
      </Typography>
      {event.changes
        ? event.changes.map(change => (
            <Typography key={change.field} variant="body2">
              {lineOf(t, change)}
            </Typography>
          ))
        : event.details !== null && <Typography variant="body2">{event.details}</Typography>}
      <Typography variant="caption" color="textSecondary">
        {event.actorName ?? t('operator.applications.accessUnknown')} ·{' '}
        <time dateTime={event.happenedAt}>{formatDateTime(event.happenedAt)}</time>
      </Typography>
    </Box>
  )
}

/** `Name: UAB A → UAB B`; a new partner has no former values. */
function lineOf(t: Translate, { field, old, new: next }: Change): string {
  const shown = (value: string | null): string =>
    value === null
      ? '–'
      : field === 'offers'
        ? value
            .split(', ')
            .map(offer => t(`values.partnerOffer.${offer}`))
            .join(', ')
        : value
  const label = field === 'logo' ? t('operator.partners.logo') : t(`resources.operator/partners.fields.${field}`)
  return old === null && field !== 'logo' ? `${label}: ${shown(next)}` : `${label}: ${shown(old)} → ${shown(next)}`
}
