import Box from '@mui/material/Box'
import { useListContext } from 'ra-core'

import { NextStep } from '../show/NextStep.tsx'
import { statusOfFilters } from './statusOfFilters.ts'
import { useFilterValues } from './useFilterValues.ts'
import { useListFrame } from './ListFrameContext.ts'

/** While a list shows one status only: what happens next with its rows, and who acts (SHL-68). Not above no rows. */
export function ChosenStatus() {
  const { definition } = useListFrame()
  const { total } = useListContext()
  const chosen = statusOfFilters(definition, useFilterValues())
  if (chosen === undefined || total === 0) return null
  return (
    <Box data-chosen-status="" sx={{ '--next-step-width': 'none', color: 'text.secondary', mb: { xs: 2, md: 1 } }}>
      <NextStep name={chosen.next} value={chosen.value} />
    </Box>
  )
}
