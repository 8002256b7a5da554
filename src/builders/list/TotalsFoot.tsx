import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableRow from '@mui/material/TableRow'
import { RecordContextProvider } from 'ra-core'
import type { ReactNode } from 'react'

import { useListFrame } from './ListFrameContext.ts'
import { useListTotals } from './ListTotals.tsx'
import { totalsRecord } from './totalsRecord.ts'

/** The sums of all rows under the filters, each under its column. */
export function TotalsFoot({ children }: { children?: ReactNode }) {
  const { definition } = useListFrame()
  const totals = useListTotals()
  return (
    <TableFooter>
      <RecordContextProvider value={totalsRecord(definition.columns, totals)}>
        <TableRow>
          {definition.selection && <TableCell padding="none" />}
          {definition.expand && <TableCell padding="none" />}
          {children}
        </TableRow>
      </RecordContextProvider>
    </TableFooter>
  )
}
