// Made by npm run gen; do not edit.

/**
 * The company that hands over a bank statement (BST-05); its code fits its country (FRM-31).
 */
export interface BankStatement {
  /**
   * A name, number or place in any script. It starts with a visible character and contains no line break, tab or invisible character, because it is shown in mails and lists. A form whose answers are printed accepts only printable characters (server/forms/printedRule.ts).
   */
  company_name: string
  country: 'LT' | 'LV' | 'EE' | 'FI'
  company_code: string
}
