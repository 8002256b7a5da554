import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'ra-core'

import { offersFile } from '../../cells/cells.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { visibleColumns } from './columns.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { useExport } from './useExport.ts'
import { useFilterValues } from './useFilterValues.ts'

/** Exports all rows under the filters, not only this page, with the columns, order and language of the list. */
export function ExportButton() {
  const translate = useTranslate()
  const { language } = useTexts()
  const { sort, total } = useListContext()
  const filter = useFilterValues()
  const { definition, hidden } = useListFrame()
  const { state, start, cancel, dismiss } = useExport(definition)
  const isRunning = state.step === 'running'
  const columns = visibleColumns(definition, hidden)
    .filter(column => !offersFile(column))
    .map(column => column.field)

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!total}
        aria-disabled={isRunning}
        aria-busy={isRunning}
        onClick={() => void start({ filter, sort, columns, language })}
        sx={isRunning ? { opacity: 0.6, cursor: 'progress' } : {}}
      >
        {translate('factoring.export.button')}
      </Button>
      <ExportPanel state={state} onCancel={cancel} onClose={dismiss} />
    </>
  )
}
