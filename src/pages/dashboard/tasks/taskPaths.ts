import type { DashboardTask } from '../../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { filteredPath } from '../filteredPath.ts'

export type TaskKind = DashboardTask['kind']

/** Where contracts to sign are: the card is the first on the page, whatever contract is chosen. */
const SIGNING_PATH = '/factoring/dashboard#contracts-to-sign'

const invoices = ({ contracts, filters }: DashboardTask) =>
  filteredPath('/factoring/invoices', contracts, { ...filters })
const bills = ({ contracts, filters }: DashboardTask) => filteredPath('/factoring/bills', contracts, { ...filters })
const loanBills = ({ contracts, filters }: DashboardTask) => filteredPath('/loan/bills', contracts, { ...filters })

/** The page on which a task is done, with exactly its rows (DSH-53). */
export const taskPaths: Readonly<Record<TaskKind, (task: DashboardTask) => string>> = {
  overdueBills: bills,
  overdueLoanBills: loanBills,
  overdueInvoices: invoices,
  documentsToSign: () => SIGNING_PATH,
  dueBills: bills,
  dueLoanBills: loanBills,
  rejectedInvoices: invoices,
  returnedInvoices: sendAgainPath,
  limitNearlyUsed: task => contractPath(task, ''),
  answeredRequests: task => contractPath(task, '#contract-requests'),
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
