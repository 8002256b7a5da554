import { type RaRecord, useGetList } from 'ra-core'

import { activeKey, useActiveProduct } from '../../../contract/activeProduct.ts'
import { useDefinition } from '../../../builders/state/definitions.ts'
import type { Official } from '../../../api/staff/accountApi.ts'
import type { ProductType } from '../../../../schemas/vocabulary.ts'

export const OFFICIALS = 'account/officials'
/** Page size for all officials: the table pages locally, and the last user manager must be found. */
const ALL = 10_000

export type OfficialRecord = Official & RaRecord<string>

/** The officials of one product of the active company. */
export function useOfficials(productType: ProductType) {
  const definition = useDefinition(OFFICIALS)
  const key = activeKey(useActiveProduct())
  const { data, error, refetch } = useGetList<OfficialRecord>(
    OFFICIALS,
    {
      pagination: { page: 1, perPage: ALL },
      sort: definition.defaultSort ?? { field: 'id', order: 'ASC' },
      filter: { productType },
      meta: { active: key },
    },
    { retry: false, staleTime: 30_000 },
  )
  return { definition, officials: data, error, refetch }
}
