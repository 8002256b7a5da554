import { useTranslate } from 'ra-core'
import { DataTable } from 'react-admin'
import { useMemo } from 'react'

import { ScrollFrame } from '../../ui/ScrollFrame.tsx'
import { headWidths } from './columns.ts'
import { linkColumn } from './linkColumn.ts'
import { useListFrame } from './ListFrameContext.ts'
import { ResourceColumn } from './ResourceColumn.tsx'
import { ResourceTableBody, ResourceTableHead } from './ResourceTableParts.tsx'
import { useDensity } from './useRowChoices.ts'
import { tableStyles } from './tableSx.ts'
import { TotalsFoot } from './TotalsFoot.tsx'

/** The rows as a table: sortable headers, expandable rows, a totals row, and a click that opens the row's page. */
export function ResourceTable() {
  const translate = useTranslate()
  const { definition, columns, layout } = useListFrame()
  const { name } = definition
  const [density] = useDensity()
  const label = translate(`resources.${name}.name`, { smart_count: 2 })
  // The body renders again when these do: not with each change of the list around it.
  const cells = useMemo(() => {
    const styles = headWidths(columns, layout.widths)
    const link = linkColumn(definition)
    return columns.map(column => (
      <ResourceColumn
        key={column.field}
        source={column.field}
        column={column}
        resource={definition.name}
        isLink={column.field === link}
        style={styles[column.field]}
      />
    ))
  }, [columns, layout.widths, definition])
  return (
    <ScrollFrame label={label}>
      <DataTable
        aria-label={label}
        bulkActionButtons={false}
        // Stores no hidden columns: they also depend on the filters, and only the list frame knows both.
        storeKey={`${name}.table`}
        size="medium"
        sx={tableStyles[density]}
        rowClick={false}
        head={ResourceTableHead}
        body={ResourceTableBody}
        {...(definition.api.totals ? { foot: TotalsFoot } : {})}
      >
        {cells}
      </DataTable>
    </ScrollFrame>
  )
}
