import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { StatusChip } from '../../cells/StatusChip.tsx'
import { toneOf } from '../../../schemas/lists/vocabularies.ts'
import type { Contract } from './contractScope.ts'
import { useContractText } from './useContractText.ts'

/** One contract in a selection: number, product and status. */
export function ContractLine({ contract }: { readonly contract: Contract }) {
  const { product, status } = useContractText()
  return (
    <>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="subtitle2" sx={{ display: 'block' }} noWrap>
          {contract.contractNumber}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }} noWrap>
          {product(contract)}
        </Typography>
      </Box>
      <StatusChip tone={toneOf('contractStatus', contract.status)} label={status(contract)} />
    </>
  )
}
