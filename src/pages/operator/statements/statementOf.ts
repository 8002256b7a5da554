import type { PartProps } from '../../../builders/slots/parts.ts'
import type { BankStatement } from '../../../../schemas/generated/types/entities/bank-statement.ts'

export type StatementRecord = BankStatement & { accounts: NonNullable<BankStatement['accounts']> }
export type AccountFigures = StatementRecord['accounts'][number]

/** The record of the page, once loaded. Before that the page renders the list row, which has no accounts. */
export function statementOf(record: PartProps['record']): StatementRecord | undefined {
  return record?.['accounts'] === undefined ? undefined : (record as unknown as StatementRecord)
}
