import { useQuery } from '@tanstack/react-query'

import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import type { ArrivalFlags } from '../../builders/url/arrivalFlags.ts'
import { getPaymentState, type PaymentState } from '../../api/staff/paymentApi.ts'

/** Return flags, highest priority first (BIL-26). They only choose the text shown until the server responds. */
const returnFlags = ['token', 'pending', 'canceled'] as const
export type ReturnFlag = (typeof returnFlags)[number]
export type PaymentResult = {
  readonly flag: ReturnFlag
  readonly reference: string
  readonly payment: PaymentState | undefined
}

const FAST_INTERVAL_MS = 2_000
const LATER_MS = 15_000
const MAX_FAST_ATTEMPTS = 30

/** Status of the payment in the address; polled while it is pending. Undefined without a flag. */
export function usePaymentResult(flags: ArrivalFlags): PaymentResult | undefined {
  const flag = returnFlags.find(one => flags[one] !== undefined)
  const reference = flag === undefined ? '' : (flags[flag] ?? '')
  const active = useActiveProduct()
  const key = activeKey(active)
  const { data } = useQuery({
    queryKey: ['payment', key, reference],
    queryFn: ({ signal }) => getPaymentState(active?.productType, reference, signal),
    enabled: reference !== '',
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'PENDING'
        ? state.dataUpdateCount > MAX_FAST_ATTEMPTS
          ? LATER_MS
          : FAST_INTERVAL_MS
        : false,
  })
  return flag === undefined ? undefined : { flag, reference, payment: data }
}
