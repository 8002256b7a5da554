import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { HistoryEvent } from '../../../api/operator/applicationsApi.ts'
import { applicationOf } from './applicationOf.ts'
import { PartCard } from './PartCard.tsx'

const roles: ReadonlySet<string> = new Set(['spouse', 'guarantor'])
const notes: ReadonlySet<string> = new Set(['SIGNING_REFUSED', 'SIGNING_FAILED', 'SIGNING_GONE'])

/** The application's events, latest first. */
export function ApplicationHistory({ record }: PartProps) {
  const t = useText()
  const application = applicationOf(record)
  if (!application) return null
  const noteOf = ({ note: text }: HistoryEvent): string | undefined => {
    if (text === null) return undefined
    if (roles.has(text)) return t(`operator.applications.role.${text}`)
    return notes.has(text) ? t(`operator.applications.note.${text}`) : undefined
  }
  return (
    <PartCard title={t('operator.applications.history')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderLeft: 2, borderColor: 'divider' }}>
        {application.history.toReversed().map((event, index) => {
          const text = noteOf(event)
          const nameKey = `values.applicationEvent.${event.status}`
          const name = t(nameKey)
          return (
            <Box
              key={event.id}
              component="li"
              sx={{ position: 'relative', pl: 2.5, pb: 2, '&:last-of-type': { pb: 0 } }}
            >
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  left: -6,
                  top: 6,
                  width: 10,
                  height: 10,
                  borderRadius: '50%',
                  bgcolor: index === 0 ? 'primary.main' : 'text.disabled',
                }}
              />
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {name === nameKey ? event.status : name}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                {text !== undefined && ` · ${text}`}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </PartCard>
  )
}
