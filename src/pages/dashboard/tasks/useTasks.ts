import { useQuery } from '@tanstack/react-query'

import { activeParty, useSession } from '../../../contract/SessionContext.ts'
import { getTasks, type TaskProduct } from '../../../api/staff/dashboardApi.ts'
import { tileState } from '../tileState.ts'

const taskProducts = ['FACTORING', 'LOAN'] as const satisfies readonly TaskProduct[]

/**
 * What the active company has to do. Cards with equal questions share one call.
 * @param product only this one; all with tasks when undefined
 * @returns `isOffered` false where the user may read no product that has tasks: then nothing is requested
 */
export function useTasks(product?: TaskProduct) {
  const session = useSession()
  const party = activeParty(session)?.fid
  const products = product === undefined ? taskProducts : [product]
  const isOffered = products.some(one => tileState(session, one).kind !== 'unavailable')
  const query = useQuery({
    queryKey: ['general-dashboard', 'tasks', party, product],
    queryFn: ({ signal }) => getTasks(product, signal),
    enabled: isOffered && party !== undefined,
    retry: false,
  })
  return { ...query, isOffered }
}
