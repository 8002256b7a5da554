import { useContext } from 'react'

import { LinkPathContext } from '../../cells/LinkPathContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'

type Bill = {
  readonly product?: ProductType | undefined
  readonly contractId?: string | undefined
  readonly billNumber: string
}

/** The list in which a bill is found by its number (DSH-32); undefined where its product has no such list. */
export function useBillLink(): (bill: Bill) => string | undefined {
  const linkPath = useContext(LinkPathContext)
  return bill => {
    if (bill.product === undefined) return undefined
    const resource = `${bill.product.toLowerCase()}/bills`
    return linkPath({ field: 'billNumber', kind: 'text', link: { resource, contractId: 'contractId' } }, bill)
  }
}
