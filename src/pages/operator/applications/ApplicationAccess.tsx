import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { ListSkeleton } from '../../../builders/list/ListStates.tsx'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { listAccess } from '../../../api/operator/applicationsApi.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useAnswer } from '../useAnswer.ts'
import { applicationOf } from './applicationOf.ts'
import { PartCard } from './PartCard.tsx'

/**
 * Which operators opened the application, viewed its codes, downloaded its files or invited a person. Fetches its own
 * data.
 */
export function ApplicationAccess({ record }: PartProps) {
  const application = applicationOf(record)
  return application ? <Access key={application.id} id={application.id} /> : null
}

function Access({ id }: { readonly id: string }) {
  const t = useText()
  const { answer, failed, retry } = useAnswer(listAccess, id)
  const more = answer === undefined ? 0 : answer.total - answer.events.length
  return (
    <PartCard title={t('operator.applications.access')} hint={t('operator.applications.accessHint')}>
      {failed && <LoadFailure onRetry={retry} />}
      {answer === undefined && !failed && <ListSkeleton rows={2} />}
      {answer?.events.length === 0 && (
        <Typography color="textSecondary">{t('operator.applications.accessNone')}</Typography>
      )}
      {answer !== undefined && answer.events.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {answer.events.map(event => (
            <Box key={event.id} component="li">
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {t(`values.auditAction.${event.action}`)}
              </Typography>
              <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {event.actorName ?? t('operator.applications.accessUnknown')} ·{' '}
                <time dateTime={event.happenedAt}>{formatDateTime(event.happenedAt)}</time>
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {more > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('operator.applications.accessMore', { smart_count: more })}
        </Typography>
      )}
    </PartCard>
  )
}
