import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import type { ExportFormat } from '../../api/staff/financeApi.ts'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

type Props = {
  /** Offers CSV, too: in a menu, or with a button of its own. Without it a press exports a spreadsheet. */
  readonly csv: true | 'beside' | undefined
  readonly isRunning: boolean
  readonly disabled: boolean
  readonly size?: 'small' | 'medium'
  readonly onExport: (format: ExportFormat) => void
}

export function ExportMenuButton({ csv, isRunning, disabled, size = 'medium', onExport }: Props) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hasMenu = csv === true
  const choose = (format: ExportFormat) => {
    setAnchor(null)
    onExport(format)
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size={size}
        startIcon={<DownloadIcon />}
        disabled={disabled}
        aria-disabled={isRunning}
        aria-busy={isRunning}
        {...(hasMenu ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } : {})}
        onClick={event => (hasMenu && !isRunning ? setAnchor(event.currentTarget) : onExport('xlsx'))}
        sx={isRunning ? { opacity: 0.6, cursor: 'progress' } : {}}
      >
        {translate(hasMenu ? 'factoring.export.choose' : 'factoring.export.button')}
      </Button>
      {csv === 'beside' && (
        <Button
          variant="outlined"
          color="inherit"
          size={size}
          startIcon={<DownloadIcon />}
          disabled={disabled}
          aria-disabled={isRunning}
          onClick={() => onExport('csv')}
          sx={isRunning ? { opacity: 0.6, cursor: 'progress' } : {}}
        >
          {translate('factoring.export.csv')}
        </Button>
      )}
      {hasMenu && (
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {formats.map(format => (
            <MenuItem key={format} onClick={() => choose(format)} sx={{ minHeight: 44 }}>
              {translate(`factoring.export.${format}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
