import { useCallback, useEffect, useState } from 'react'

import { ApiError } from '../../../api/http/ApiError.ts'
import { getPartner, type Partner, partnerInPage } from '../../../api/public/formApi.ts'
import { sendAs } from '../../../api/public/fromHeader.ts'
import { APPLICANTS_HOME, partnerHome } from '../page/home.ts'
import { leaveForNotFound } from '../page/leave.ts'
import type { Originator, Product } from '../../../../schemas/pages/requestRoute.ts'

export type PartnerState = { status: 'loading' } | { status: 'failed' } | { status: 'known'; partner: Partner }

/**
 * The partner of the address's token. An unknown token, or a product the partner does not offer, leads to /404
 * (PRT-06); other errors can be retried.
 */
export function usePartner(
  originator: Originator,
  product?: Product,
  isBusiness = false,
): { state: PartnerState; retry: () => void } {
  const [state, setState] = useState<PartnerState>(() => {
    const partner = partnerInPage(originator)
    return partner ? { status: 'known', partner } : { status: 'loading' }
  })
  const { kind, token } = originator
  const load = useCallback(async () => {
    try {
      const partner = await getPartner({ kind, token })
      if (
        product !== undefined &&
        (!partner.contract_types.includes(product) || (isBusiness && partner.offers_business === false))
      )
        return leaveForNotFound({ why: 'oldLink', home: partnerHome({ kind, token }) })
      sendAs(partner.financing_company)
      setState({ status: 'known', partner })
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 429)
        leaveForNotFound({ why: 'oldLink', home: APPLICANTS_HOME })
      else setState({ status: 'failed' })
    }
  }, [kind, token, product, isBusiness])
  useEffect(() => void load(), [load])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    void load()
  }, [load])
  return { state, retry }
}
