/** Statement types (STM-03): fee types with PAYOUT and PAYMENT. */
export const statementTypes = ['INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE', 'PAYOUT', 'PAYMENT'] as const
export const feeTypes: readonly string[] = statementTypes.filter(type => type.endsWith('_FEE'))

/**
 * Condition for a statement line: an act of a statement type that is not part of another act. Matches the index
 * act_statement_by_contract.
 */
export function statementSql(act: string): string {
  return `${act}.parent_act_id is null and ${act}.type in (${statementTypes.map(type => `'${type}'`).join(', ')})`
}
