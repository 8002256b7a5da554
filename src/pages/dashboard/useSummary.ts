import { useQuery } from '@tanstack/react-query'

import { getSummary } from '../../api/staff/dashboardApi.ts'
import type { TileState } from './tileState.ts'

/**
 * The amounts of a tile. Blurred amounts are not fetched. The key contains the product, so no other product's figures
 * can show.
 */
export function useSummary(state: TileState) {
  const product = state.kind === 'unavailable' ? undefined : state.product
  return useQuery({
    queryKey: ['general-dashboard', 'summary', product?.fid],
    queryFn: ({ signal }) => {
      if (product === undefined) throw new Error('a tile without a product asks for nothing')
      return getSummary(product.type, product.fid, signal)
    },
    enabled: product !== undefined,
  })
}
