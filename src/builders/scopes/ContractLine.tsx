import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { StatusOf } from '../../cells/StatusOf.tsx'
import type { Contract } from './contractScope.ts'
import { useContractText } from './useContractText.ts'

/** One contract in a selection: number, product and status. */
export function ContractLine({ contract }: { readonly contract: Contract }) {
  const { product } = useContractText()
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
      <StatusOf
        vocabulary="contractStatus"
        value={contract.status}
        next={contract.factoringProduct === undefined ? 'loan' : 'contract'}
      />
    </>
  )
}
