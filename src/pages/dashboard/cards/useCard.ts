import { useQuery } from '@tanstack/react-query'

import { getCard } from '../../../api/staff/cardApi.ts'
import type { ContractCardProps } from '../cards.tsx'
import { callOf } from './callOf.ts'

/** The answer of a card's call for its contract; null when there is no data. Cards with equal calls share one request. */
export function useCard<T>({ card, contract }: ContractCardProps) {
  const call = callOf(card)
  return useQuery({
    queryKey: ['dashboard', 'card', call, contract.id],
    queryFn: async ({ signal }) => (await getCard<T>(call, contract, {}, signal)) ?? null,
    retry: false,
  })
}
