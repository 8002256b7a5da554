import { useEffect, useState } from 'react'

import { productOf, useSession } from '../../contract/SessionContext.ts'

/**
 * Activates the factoring product of the company if another one is active: a link to the upload opens it all the same.
 * @returns true until it is active
 */
export function useFactoringProduct(): boolean {
  const session = useSession()
  const { openProduct, active } = session
  const product = productOf(session, 'FACTORING')
  const [isRejected, setRejected] = useState(false)
  const isOther = product !== undefined && active.productType !== 'FACTORING' && !isRejected
  useEffect(() => {
    if (isOther) openProduct(product).catch(() => setRejected(true))
  }, [isOther, product, openProduct])
  return isOther
}
