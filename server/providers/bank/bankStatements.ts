import type { AccountOwner, CreatedLink, NewLink } from './bankIdentification.ts'

/** A link by which a person shares balances and transactions of an account. */
export type NewStatementLink = Omit<NewLink, 'personalCode'> & {
  /** Days of transactions that the person agrees to. */
  readonly days: number
}

/** A response, byte by byte as the bank sent it, and what was read from it. */
export type Received<Value> = { readonly received: Buffer; readonly value: Value }

export type StatementAccount = AccountOwner & { readonly currency: string | null }

export type Balance = {
  /** Decimal string with a sign. */
  readonly amount: string
  readonly currency: string
  /** Type of the bank standard: `closingBooked`, `interimAvailable` … */
  readonly type: string
  /** Day the balance is of; null when the bank does not say. */
  readonly day: string | null
}

/** A transaction in the form of the portal. Texts are one line, personal codes in them are masked. */
export type BankTransaction = {
  /** The service's id of the transaction; repeated entries have the same. */
  readonly id: string | null
  readonly status: 'BOOKED' | 'PENDING'
  readonly bookedOn: string
  /** Decimal string; negative when the account pays. */
  readonly amount: string
  readonly currency: string
  readonly counterparty: string | null
  readonly text: string | null
}

export type TransactionPage = {
  readonly transactions: readonly BankTransaction[]
  /** Entries without a readable amount or day; they are only in what was received. */
  readonly unreadable: number
  /** Path of the next page below the service's address; null on the last page. */
  readonly next: string | null
}

/** Both days are included. */
export type StatementPeriod = { readonly from: string; readonly to: string }

/**
 * Service that returns balances and transactions of an account after its owner has agreed at the bank (BST-20). A
 * link for identification gives no access to them, and a statement's link identifies nobody. Calls abort with the
 * signal.
 * @throws ProviderFault (server/providers/call); RATE_LIMITED carries the seconds to wait, if the service says them
 */
export type BankStatements = {
  createStatementLink(link: NewStatementLink, signal: AbortSignal): Promise<CreatedLink>
  /** Owner, number and currency: account metadata, and the account's details where these say more. */
  account(accountId: string, signal: AbortSignal): Promise<readonly Received<StatementAccount>[]>
  balances(accountId: string, signal: AbortSignal): Promise<Received<readonly Balance[]>>
  transactions(accountId: string, period: StatementPeriod, signal: AbortSignal): Promise<Received<TransactionPage>>
  /** A further page of the account, by `next` of the one before. */
  transactionsAt(accountId: string, next: string, signal: AbortSignal): Promise<Received<TransactionPage>>
}
