import { useNavigate } from 'react-router'

import { useSession } from '../../contract/SessionContext.ts'
import type { TileState } from './tileState.ts'

type OpenTile = Extract<TileState, { kind: 'open' }>

/** Opens the product's pages. Another product is activated first, and that switch navigates to its pages. */
export function useOpenProduct(): (tile: OpenTile) => void {
  const { active, chooseProduct } = useSession()
  const navigate = useNavigate()
  return ({ product, landing }) => {
    if (product.fid === active.activeProductFid) void navigate(landing)
    else void chooseProduct(product)
  }
}
