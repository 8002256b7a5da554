import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined'
import DrawOutlined from '@mui/icons-material/DrawOutlined'
import EventOutlined from '@mui/icons-material/EventOutlined'
import SpeedOutlined from '@mui/icons-material/SpeedOutlined'
import UndoRounded from '@mui/icons-material/UndoRounded'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import type SvgIcon from '@mui/material/SvgIcon'

import type { DashboardTask } from '../../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { filteredPath } from '../filteredPath.ts'

export type TaskKind = DashboardTask['kind']
type Look = {
  readonly Icon: typeof SvgIcon
  readonly colour: 'error' | 'warning' | 'info'
  /** The page on which the task is done, with exactly its rows (DSH-53). */
  readonly path: (task: DashboardTask) => string
}

/** Where contracts to sign are: the card is the first on the page, whatever contract is chosen. */
const SIGNING_PATH = '/factoring/dashboard#contracts-to-sign'

const invoices = ({ contracts, filters }: DashboardTask) =>
  filteredPath('/factoring/invoices', contracts, { ...filters })
const bills = ({ contracts, filters }: DashboardTask) => filteredPath('/factoring/bills', contracts, { ...filters })
const loanBills = ({ contracts, filters }: DashboardTask) => filteredPath('/loan/bills', contracts, { ...filters })

export const taskKinds: Readonly<Record<TaskKind, Look>> = {
  overdueBills: { Icon: WarningAmberRounded, colour: 'error', path: bills },
  overdueLoanBills: { Icon: WarningAmberRounded, colour: 'error', path: loanBills },
  overdueInvoices: { Icon: WarningAmberRounded, colour: 'error', path: invoices },
  documentsToSign: { Icon: DrawOutlined, colour: 'warning', path: () => SIGNING_PATH },
  dueBills: { Icon: EventOutlined, colour: 'warning', path: bills },
  dueLoanBills: { Icon: EventOutlined, colour: 'warning', path: loanBills },
  rejectedInvoices: { Icon: UndoRounded, colour: 'warning', path: invoices },
  returnedInvoices: { Icon: UndoRounded, colour: 'warning', path: sendAgainPath },
  limitNearlyUsed: { Icon: SpeedOutlined, colour: 'warning', path: task => contractPath(task, '') },
  answeredRequests: {
    Icon: AssignmentTurnedInOutlined,
    colour: 'info',
    path: task => contractPath(task, '#contract-requests'),
  },
}

function contractPath({ contracts }: DashboardTask, fragment: string): string {
  return `/factoring/contracts/contract/${encodeURIComponent(contracts[0]?.id ?? '')}${fragment}`
}

/** Invoices of several contracts are sent one contract at a time, so the user chooses. */
function sendAgainPath({ contracts }: DashboardTask): string {
  const [contract] = contracts
  return contract === undefined || contracts.length > 1
    ? '/invoiceUpload?step=contract'
    : `/invoiceUpload?contractId=${encodeURIComponent(contract.id)}&step=buyers`
}
