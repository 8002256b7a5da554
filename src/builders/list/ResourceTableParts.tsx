import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'ra-core'
import { DataTableBody } from 'react-admin'
import type { ReactNode } from 'react'

import { SelectPage } from '../selection/SelectBox.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { ResourceRow } from './ResourceRow.tsx'

/** Visible to screen readers only. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const

/** The column headers; the narrow column of expand buttons has a name too. */
export function ResourceTableHead({ children }: { children?: ReactNode }) {
  const translate = useTranslate()
  const { definition } = useListFrame()
  return (
    <TableHead>
      <TableRow>
        {definition.selection && (
          <TableCell scope="col" padding="none">
            <SelectPage />
          </TableCell>
        )}
        {definition.expand && (
          <TableCell scope="col" padding="none">
            <Box component="span" sx={unseen}>
              {translate('factoring.details')}
            </Box>
          </TableCell>
        )}
        {children}
      </TableRow>
    </TableHead>
  )
}

export function ResourceTableBody({ children }: { children?: ReactNode }) {
  return <DataTableBody row={ResourceRow}>{children}</DataTableBody>
}
