import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useTranslate } from 'ra-core'

import type { CellProps } from './cellTypes.ts'
import { fieldValue, isMissing } from './fieldValue.ts'
import { useDocumentDownload } from './useDocumentDownload.ts'

/**
 * The id of a document as the button that saves it. People who hear the page are told what it is a PDF of: the value of the
 * field that the document of the resource names under `name`, else the id.
 */
export function DocumentCell({ value, record, definition }: CellProps) {
  const translate = useTranslate()
  const id = String(value)
  const { isRunning, start } = useDocumentDownload(id)
  const named = definition.name === undefined ? undefined : fieldValue(record, definition.name)
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={isRunning ? <CircularProgress size={16} color="inherit" aria-hidden /> : <PdfIcon />}
      aria-label={translate('factoring.document.name', { name: String(isMissing(named) ? id : named) })}
      aria-busy={isRunning}
      aria-disabled={isRunning}
      onClick={(event) => {
        // A row that opens by a click must not open by this one.
        event.stopPropagation()
        void start()
      }}
      sx={{ whiteSpace: 'nowrap', ...(isRunning ? { cursor: 'progress' } : {}) }}
    >
      {translate('factoring.document.pdf')}
    </Button>
  )
}
