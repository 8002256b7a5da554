import type { PartProps } from '../../../builders/slots/parts.ts'
import { EventHistory } from '../../../cells/EventHistory.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { PartCard } from '../applications/PartCard.tsx'
import { requestOf } from './requestOf.ts'

/** The steps of a request, latest first. */
export function RequestHistory({ record }: PartProps) {
  const t = useText()
  const request = requestOf(record)
  if (!request) return null
  return (
    <PartCard title={t('operator.requests.history')}>
      <EventHistory
        events={request.history.toReversed().map(({ status, at, note }) => ({
          id: `${status} ${at}`,
          name: t(`values.contractRequestStatus.${status}`),
          at,
          note: note ?? undefined,
        }))}
      />
    </PartCard>
  )
}
