import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { DashboardTask } from '../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import type { Statement } from '../../../schemas/generated/types/entities/statement.ts'
import { CURRENCY_PLACEHOLDER, placeholders } from '../../../schemas/pages/placeholders.ts'
import type { Payment } from '../../pages/dashboard/paymentRows.ts'
import { type TaskKind, taskPaths } from '../../pages/dashboard/tasks/taskPaths.ts'

const { id, number, product, amount, date, type, invoice, company, contract } = placeholders

/** Makes the button for more rows appear. */
export const MORE_ROWS_THAN_SAMPLES = 1

/** Kinds of tasks in the order of their lines in the template. */
export const taskKindNames = Object.keys(taskPaths) as TaskKind[]
/** Statuses of payments in the order of their rows in the template. */
export const paymentStatuses = ['PAID', 'UNPAID', 'OVERDUE', 'PARTIALLY_PAID'] as const

/** A contract of a dashboard's limit. @param isLate something is overdue, as the digit says that the page looks for */
export function sampleContract({ cards }: DashboardDefinition, isLate: boolean): Record<string, unknown> {
  const { total, used, overdue, available } = placeholders
  const fields = cards.find(({ kind }) => kind === 'limit-ring')?.amounts
  const amounts = fields && {
    [fields.total]: total,
    [fields.used]: used,
    [fields.overdue]: isLate ? `${overdue}1` : overdue,
    [fields.available]: available,
  }
  return {
    id,
    contractNumber: number,
    factoringProduct: product,
    status: 'ACTIVE',
    financingCurrencyCode: CURRENCY_PLACEHOLDER,
    ...amounts,
  }
}

export const sampleTasks = taskKindNames.map(kind => ({
  kind,
  count: 1,
  sums: [{ amount, currency: CURRENCY_PLACEHOLDER }],
  contracts: [{ id, number }],
  filters: {},
})) satisfies DashboardTask[]

const statement = (sum: string) =>
  ({ id, date, number, type, amount: { amount: sum, currency: CURRENCY_PLACEHOLDER } }) as unknown as Statement

/** An amount, and a negative one. */
export const sampleStatements: readonly Statement[] = [statement(amount), statement(`-${amount}`)]

export const samplePayments: readonly Payment[] = paymentStatuses.map(
  status =>
    ({
      companyName: company,
      contractNumber: contract,
      billNumber: number,
      billType: type,
      dueDate: date,
      openAmount: amount,
      currencyCode: CURRENCY_PLACEHOLDER,
      invoiceNumber: invoice,
      status,
    }) as unknown as Payment,
)
