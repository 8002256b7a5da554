import type { PartProps } from '../../../builders/slots/parts.ts'
import { EventHistory } from '../../../cells/EventHistory.tsx'
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
  const nameOf = ({ status }: HistoryEvent): string => {
    const key = `values.applicationEvent.${status}`
    const name = t(key)
    return name === key ? status : name
  }
  return (
    <PartCard title={t('operator.applications.history')}>
      <EventHistory
        events={application.history
          .toReversed()
          .map(event => ({ id: event.id, name: nameOf(event), at: event.at, detail: noteOf(event) }))}
      />
    </PartCard>
  )
}
