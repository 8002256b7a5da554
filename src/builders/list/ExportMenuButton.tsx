import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'
import { useState } from 'react'

import type { ExportFormat } from '../../api/staff/financeApi.ts'
import { closedSx, READING_MS } from '../../ui/ActionButton.tsx'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

type Props = {
  /** Offers CSV, too: in a menu, or with a button of its own. Without it a press exports a spreadsheet. */
  readonly csv: true | 'beside' | undefined
  readonly isRunning: boolean
  readonly disabled: boolean
  /** Why there is nothing to export, as a sentence: the buttons then stay focusable, so that it can be read. */
  readonly reason?: string | undefined
  readonly size?: 'small' | 'medium'
  readonly onExport: (format: ExportFormat) => void
}

export function ExportMenuButton({ csv, isRunning, disabled, reason, size = 'medium', onExport }: Props) {
  const translate = useTranslate()
  const isClosed = reason !== undefined
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hasMenu = csv === true
  const choose = (format: ExportFormat) => {
    setAnchor(null)
    onExport(format)
  }
  const look = {
    variant: 'outlined',
    color: 'inherit',
    size,
    startIcon: <DownloadIcon />,
    disabled: disabled && !isClosed,
    'aria-disabled': isRunning || isClosed,
    sx: isClosed ? closedSx : isRunning ? { opacity: 0.6, cursor: 'progress' } : {},
  } as const
  const touch = isClosed ? { enterTouchDelay: 0, leaveTouchDelay: READING_MS } : {}
  return (
    <>
      <Tooltip title={reason ?? ''} describeChild {...touch}>
        <Button
          {...look}
          aria-busy={isRunning}
          {...(hasMenu ? { 'aria-haspopup': 'menu', 'aria-expanded': anchor !== null } : {})}
          onClick={event => {
            if (isClosed) return
            if (hasMenu && !isRunning) setAnchor(event.currentTarget)
            else onExport('xlsx')
          }}
        >
          {translate(hasMenu ? 'factoring.export.choose' : 'factoring.export.button')}
        </Button>
      </Tooltip>
      {csv === 'beside' && (
        <Tooltip title={reason ?? ''} describeChild {...touch}>
          <Button {...look} onClick={() => !isClosed && onExport('csv')}>
            {translate('factoring.export.csv')}
          </Button>
        </Tooltip>
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
