/** Statement types (STM-03): fee types with PAYOUT and PAYMENT. */
export const statementTypes = ['INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE', 'PAYOUT', 'PAYMENT'] as const
export const feeTypes: readonly string[] = statementTypes.filter(type => type.endsWith('_FEE'))

/** An act that is a line of the statements: of their types, and not a part of another act. As in the index act_statement_by_contract. */
export function statementSql(act: string): string {
  return `${act}.parent_act_id is null and ${act}.type in (${statementTypes.map(type => `'${type}'`).join(', ')})`
}
