import CheckRounded from '@mui/icons-material/CheckRounded'
import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import GroupOutlined from '@mui/icons-material/GroupOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'

import { useText } from '../../../i18n/TextsContext.ts'
import { isMistake, spokenProblems } from '../rows/problems.ts'
import type { GridRow } from '../rows/gridRow.ts'

export type Sign =
  | 'saving'
  | 'saved'
  | 'error'
  | 'confirm'
  | 'warning'
  | 'typed'
  | 'faulty'
  | 'failed'
  | 'conflict'
  | 'gone'

/** The status icon of a row: whether it is stored, then its problems (UPL-43). */
export function signOf({ state, problems }: Pick<GridRow, 'state' | 'problems'>): Sign | undefined {
  if (state === 'empty') return undefined
  if (state === 'saving' || state === 'typed' || state === 'faulty' || state === 'failed' || state === 'gone')
    return state
  if (state === 'conflict') return 'conflict'
  if (problems.some(isMistake)) return 'error'
  if (problems.some(({ code }) => code === 'toConfirm')) return 'confirm'
  return spokenProblems(problems).length > 0 ? 'warning' : 'saved'
}

const icons = {
  saved: CheckRounded,
  typed: EditOutlined,
  error: ErrorOutlineRounded,
  confirm: FactCheckOutlined,
  faulty: ErrorOutlineRounded,
  warning: WarningAmberRounded,
  failed: CloudOffRounded,
  conflict: GroupOutlined,
  gone: GroupOutlined,
} as const
const colours = {
  saved: 'success.main',
  typed: 'text.secondary',
  error: 'error.main',
  confirm: 'warning.main',
  faulty: 'error.main',
  warning: 'warning.main',
  failed: 'error.main',
  conflict: 'warning.main',
  gone: 'error.main',
} as const

export function RowSign({ row }: { readonly row: GridRow }) {
  const t = useText()
  const sign = signOf(row)
  if (sign === undefined) return null
  const label = t(`upload.sign.${sign}`)
  if (sign === 'saving') return <CircularProgress size={16} aria-label={label} />
  const Icon = icons[sign]
  return (
    <Tooltip title={label}>
      <Box component="span" role="img" aria-label={label} sx={{ display: 'inline-flex', color: colours[sign] }}>
        <Icon fontSize="small" aria-hidden />
      </Box>
    </Tooltip>
  )
}
