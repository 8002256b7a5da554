import { useActiveProduct } from '../../../contract/activeProduct.ts'
import { Tasks } from '../tasks/Tasks.tsx'

/** What needs doing under the product of the overview. */
export function TasksCard() {
  const product = useActiveProduct()?.productType
  return product === 'FACTORING' || product === 'LOAN' ? <Tasks product={product} /> : null
}
