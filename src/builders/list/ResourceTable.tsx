import { useTranslate } from 'ra-core'
import { DataTable } from 'ra-ui-materialui'

import { fieldValue, isMissing } from '../../cells/fieldValue.ts'
import { columnsKey, hiddenByDefault } from './columns.ts'
import { ExpandPanel } from './ExpandPanel.tsx'
import { linkColumn } from './linkColumn.ts'
import { useListFrame } from './ListFrameContext.ts'
import { ResourceColumn } from './ResourceColumn.tsx'
import { rowPath } from './rowPath.ts'
import { TotalsFoot } from './TotalsFoot.tsx'
import { tableSx } from './tableSx.ts'

/** The rows as a table: sortable heads, unfolding rows, a totals row, a click that opens the row's page. */
export function ResourceTable() {
  const translate = useTranslate()
  const { definition, search } = useListFrame()
  const { name, rowClick, expand } = definition
  const link = linkColumn(definition)
  return (
    <DataTable
      aria-label={translate(`resources.${name}.name`, { smart_count: 2 })}
      bulkActionButtons={false}
      storeKey={columnsKey(name)}
      hiddenColumns={hiddenByDefault(definition)}
      size="medium"
      sx={tableSx}
      rowClick={rowClick === undefined || rowClick === 'inplace' ? false : (_id, _resource, record) => rowPath(rowClick, record, search)}
      {...(expand ? { expand: <ExpandPanel /> } : {})}
      {...(expand?.when ? { isRowExpandable: (record) => !isMissing(fieldValue(record, expand.when ?? '')) } : {})}
      {...(definition.api.totals ? { foot: TotalsFoot } : {})}
    >
      {definition.columns.map((column) => (
        <ResourceColumn key={column.field} source={column.field} column={column} resource={name} isLink={column.field === link} />
      ))}
    </DataTable>
  )
}
