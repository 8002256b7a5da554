import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import DrawOutlined from '@mui/icons-material/DrawOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import SpeedOutlined from '@mui/icons-material/SpeedOutlined'
import UndoRounded from '@mui/icons-material/UndoRounded'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import type SvgIcon from '@mui/material/SvgIcon'

import type { TaskKind } from './taskPaths.ts'

type Look = { readonly Icon: typeof SvgIcon; readonly colour: 'error' | 'warning' | 'info' }

export const taskKinds: Readonly<Record<TaskKind, Look>> = {
  overdueBills: { Icon: WarningAmberRounded, colour: 'error' },
  overdueLoanBills: { Icon: WarningAmberRounded, colour: 'error' },
  overdueInvoices: { Icon: WarningAmberRounded, colour: 'error' },
  documentsToSign: { Icon: DrawOutlined, colour: 'warning' },
  dueBills: { Icon: EventOutlined, colour: 'warning' },
  dueLoanBills: { Icon: EventOutlined, colour: 'warning' },
  rejectedInvoices: { Icon: UndoRounded, colour: 'warning' },
  returnedInvoices: { Icon: UndoRounded, colour: 'warning' },
  limitNearlyUsed: { Icon: SpeedOutlined, colour: 'warning' },
  answeredRequests: { Icon: AssignmentTurnedInOutlined, colour: 'info' },
}
