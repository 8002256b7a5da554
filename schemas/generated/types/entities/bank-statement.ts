// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string
/**
 * Amount of money as a decimal string with two decimals; a credit memo is negative. Never a number: arithmetic on it is exact or done by the database.
 */
export type SignedMoney = string

/**
 * A bank statement of a company as operators see it (BST-30). The list has the fields that are required; the page of one statement has all.
 */
export interface BankStatement {
  id: string
  /**
   * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
   */
  reference: string
  companyName: string
  companyCode: string
  /**
   * ISO 3166-1 alpha-2 country code.
   */
  country: string
  institution: string
  status: 'COLLECTING' | 'COMPLETE' | 'INCOMPLETE'
  /**
   * Why something is missing: the bank refused it, it was too much, or the bank sent nothing in time.
   */
  failure?: 'REFUSED' | 'TOO_LARGE' | 'UNAVAILABLE' | null
  transactionCount: number
  /**
   * The client company that this one matches.
   */
  clientName: string | null
  clientMatch?: 'CODE' | 'NAME' | null
  /**
   * Customer code of the client.
   */
  clientCode?: string | null
  owner?: string | null
  periodFrom?: Date | null
  periodTo?: Date | null
  sentAt: string | null
  completedAt: string | null
  /**
   * Language in which the form was filled in.
   */
  language?: ('en' | 'lt' | 'lv' | 'ee') | null
  /**
   * Answers to what operators have added to the form, with the labels of its version.
   *
   * @maxItems 300
   */
  answers?: {
    path: string
    label: string
    value: string
  }[]
  /**
   * @maxItems 20
   */
  accounts?: {
    id: string
    /**
     * Account number, masked.
     */
    account: string | null
    /**
     * Null when the bank refused to name it.
     */
    owner: string | null
    currency: string | null
    balance: SignedMoney | null
    balanceOn: Date | null
    state: 'PENDING' | 'COMPLETE' | 'FAILED'
    /**
     * Why something is missing: the bank refused it, it was too much, or the bank sent nothing in time.
     */
    failure: 'REFUSED' | 'TOO_LARGE' | 'UNAVAILABLE' | null
    transactions: number
    /**
     * Entries without a readable amount or day.
     */
    unreadable: number
    /**
     * Booked balance at the end of each day; empty without a booked balance.
     *
     * @maxItems 800
     */
    days: {
      day: Date
      balance: SignedMoney
    }[]
    /**
     * Booked amounts received and paid, by month.
     *
     * @maxItems 40
     */
    months: {
      month: string
      received: SignedMoney
      paid: SignedMoney
    }[]
  }[]
}
