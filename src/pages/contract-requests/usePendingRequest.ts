import type { PartProps } from '../../builders/slots/parts.ts'
import { formatDateTime } from '../../cells/formatDate.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { useContractRequests } from './useContractRequests.ts'

/** The pending request about this buyer as a sentence; undefined when there is none or it is not known yet. */
export function usePendingRequest({ record, path }: Pick<PartProps, 'record' | 'path'>): string | undefined {
  const t = useText()
  const { data = [] } = useContractRequests(path['contractId'] ?? '')
  const pending = data.find(
    ({ thirdPartyId, status }) =>
      thirdPartyId !== null &&
      thirdPartyId === String(record?.['id']) &&
      (status === 'SUBMITTED' || status === 'IN_REVIEW'),
  )
  return (
    pending &&
    t('requests.pending', {
      kind: t(`values.contractRequestKind.${pending.kind}`),
      reference: pending.reference,
      date: formatDateTime(pending.createdAt),
    })
  )
}
