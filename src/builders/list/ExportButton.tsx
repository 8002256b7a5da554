import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useListContext, useTranslate } from 'ra-core'
import { useState } from 'react'

import type { ExportFormat } from '../../api/staff/financeApi.ts'
import { offersFile } from '../../cells/cells.ts'
import { useTexts } from '../../i18n/TextsContext.ts'
import { visibleColumns } from './columns.ts'
import { ExportPanel } from './ExportPanel.tsx'
import { useListFrame } from './ListFrameContext.ts'
import { useExport } from './useExport.ts'
import { useFilterValues } from './useFilterValues.ts'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

/**
 * Exports all rows under the filters, not only this page, with the columns, order and language of the list. A document
 * whose export makes CSV too offers both formats in a menu.
 */
export function ExportButton() {
  const translate = useTranslate()
  const { language } = useTexts()
  const { sort, total } = useListContext()
  const filter = useFilterValues()
  const { definition, hidden } = useListFrame()
  const { state, start, cancel, dismiss } = useExport(definition)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isRunning = state.step === 'running'
  const hasMenu = definition.export?.csv === true
  const columns = visibleColumns(definition, hidden)
    .filter(column => !offersFile(column))
    .map(column => column.field)
  const run = (format: ExportFormat) => {
    setAnchor(null)
    void start({ filter, sort, columns, language, format })
  }

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!total}
        aria-disabled={isRunning}
        aria-busy={isRunning}
        {...(hasMenu ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } : {})}
        onClick={event => (hasMenu && !isRunning ? setAnchor(event.currentTarget) : run('xlsx'))}
        sx={isRunning ? { opacity: 0.6, cursor: 'progress' } : {}}
      >
        {translate(hasMenu ? 'factoring.export.choose' : 'factoring.export.button')}
      </Button>
      {hasMenu && (
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {formats.map(format => (
            <MenuItem key={format} onClick={() => run(format)} sx={{ minHeight: 44 }}>
              {translate(`factoring.export.${format}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      <ExportPanel state={state} onCancel={cancel} onClose={dismiss} />
    </>
  )
}
