import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'

import { useFilterValues } from '../../builders/list/useFilterValues.ts'
import { today } from '../../../schemas/format/calendarDate.ts'
import { FileButton } from '../../cells/FileButton.tsx'
import { useDocumentDownload } from '../../cells/useDocumentDownload.ts'
import { statementQuery } from './statementPeriod.ts'

/** The statement of the selected contract for the days of the date filter, as one PDF. */
export function StatementPdf() {
  const translate = useTranslate()
  const query = statementQuery(useFilterValues(), today())
  const { isRunning, start } = useDocumentDownload(query?.id ?? '')
  const text = translate('reports.statement.button')
  const hint =
    query === null
      ? translate('reports.statement.oneContract')
      : translate('reports.statement.period', { from: query.from, to: query.to })
  return (
    <Tooltip title={hint}>
      <Box component="span" sx={{ display: 'inline-flex' }}>
        <FileButton
          size="medium"
          icon={<PdfIcon />}
          text={text}
          label={`${text}, ${hint}`}
          isRunning={isRunning}
          disabled={query === null}
          onClick={() => void start()}
        />
      </Box>
    </Tooltip>
  )
}
