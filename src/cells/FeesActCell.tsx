import SheetIcon from '@mui/icons-material/TableViewOutlined'
import { useTranslate } from 'ra-core'

import { downloadFeesAct } from '../api/staff/documents.ts'
import { exportFileName } from '../api/http/download.ts'
import type { CellProps } from './cellTypes.ts'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'
import { FileButton } from './FileButton.tsx'
import { useFileDownload } from './useFileDownload.ts'

const nameOf = () => exportFileName('act_')

/** The id of a fee act as a button that saves its line items per invoice as `act_<timestamp>.xlsx` (STM-07, STM-08). */
export function FeesActCell({ value, record, definition }: CellProps) {
  const translate = useTranslate()
  const id = String(value)
  const { isRunning, start } = useFileDownload(id, downloadFeesAct, nameOf)
  const fieldName = definition.name === undefined ? undefined : fieldValue(record, definition.name)
  const label = translate('factoring.feesAct.name', { name: String(isMissing(fieldName) ? id : fieldName) })
  return (
    <FileButton
      icon={<SheetIcon />}
      text={translate('factoring.feesAct.sheet')}
      label={label}
      isRunning={isRunning}
      onClick={() => void start()}
    />
  )
}
