import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'

import { FileButton } from './FileButton.tsx'

type Props = {
  readonly text: string
  /** What the PDF is of, or why there is none. */
  readonly hint: string
  readonly isRunning: boolean
  readonly disabled: boolean
  readonly start: () => Promise<unknown>
}

/** A button of a list that downloads a PDF. The tooltip is around a box, because a disabled button has no events. */
export function PdfButton({ text, hint, isRunning, disabled, start }: Props) {
  return (
    <Tooltip title={hint}>
      <Box component="span" sx={{ display: 'inline-flex' }}>
        <FileButton
          size="medium"
          icon={<PdfIcon />}
          text={text}
          label={`${text}, ${hint}`}
          isRunning={isRunning}
          disabled={disabled}
          onClick={() => void start()}
        />
      </Box>
    </Tooltip>
  )
}
