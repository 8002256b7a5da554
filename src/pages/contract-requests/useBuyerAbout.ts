import { type RaRecord, useGetOne } from 'ra-core'
import { useMemo } from 'react'

import type { PartProps } from '../../builders/slots/parts.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { formatDecimal } from '../../cells/formatMoney.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { RequestAbout } from './requestAbout.ts'

/**
 * A request about one buyer on one contract; undefined where the page names no contract (a buyer across all contracts).
 * Whether it is a supplier follows from the contract, which the surrounding page has loaded.
 */
export function useBuyerAbout(
  form: 'edit-buyer' | 'delete-buyer',
  { record, path }: Pick<PartProps, 'record' | 'path'>,
): RequestAbout | undefined {
  const t = useText()
  const { contractId } = path
  const meta = { active: activeKey(useActiveProduct()) }
  const { data: contract } = useGetOne<RaRecord<string>>(
    'factoring/contracts',
    { id: contractId ?? '', meta },
    { enabled: contractId !== undefined, retry: false, staleTime: 30_000 },
  )
  const product = contract && fieldValue(contract, 'factoringProduct')
  return useMemo(() => {
    if (contractId === undefined || !record) return undefined
    const text = (field: string) => String(fieldValue(record, field) ?? '')
    const params = {
      name: text('party.name'),
      code: text('party.registrationCode'),
      amount: formatDecimal(text('factoringCreditLimit')),
    }
    return {
      form,
      contractId,
      thirdPartyId: text('id'),
      supplier: product === 'REVERSE',
      summary: t(`requests.lead.${form}`, params),
    }
  }, [form, contractId, record, product, t])
}
