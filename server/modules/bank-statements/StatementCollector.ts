import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import { isCompany } from '../../providers/bank/ownerName.ts'
import type { StatementAccount } from '../../providers/bank/bankStatements.ts'
import { maskedIban } from '../../security/maskedIban.ts'
import { tokenHash } from '../../security/token.ts'
import type { StatementBank } from './bank-statements.types.ts'
import { chosenBalance } from './chosenBalance.ts'
import * as repository from './collecting.repository.ts'
import type { StatementAccountRow, VerifiedAccount } from './collecting.repository.ts'
import * as leasing from './leasing.repository.ts'
import type { LeasedStatement } from './leasing.repository.ts'

export type CollectorTools = {
  readonly db: Kysely<Tables>
  readonly bank: StatementBank | null
  readonly now: () => Date
  readonly log: { warn(details: object, message: string): void; error(details: object, message: string): void }
}
type Rejection = 'SME78' | 'BANK_NOT_CONFIRMED' | 'BANK_EXPIRED' | 'BANK_MISMATCH'

/** Accounts whose transactions are read: each costs several calls, and banks allow few of them a day. */
const MAX_ACCOUNTS = 5
/** Accounts whose owner is queried; those of the company may be the last ones. */
const MAX_ASKED_ACCOUNTS = 20
/** Limits of one statement. What exceeds them is removed, and the statement says so. */
export const MAX_TRANSACTIONS = 50_000
const MAX_BYTES = 48 * 1024 * 1024
const MAX_PAGES = 500
/** Longer than one call with its timeouts. */
const LEASE_MS = 120_000
const POLL_MS = 5_000
const FIRST_RETRY_SECONDS = 2
const MAX_RETRY_SECONDS = 3600
/** The bank's own wait is kept, up to a day and a little more; then the access that the person gave ends. */
const GIVE_UP_MS = 30 * 3_600_000
/**
 * Attempts to read a contradictory consent, such as one without accounts: half a minute in total. The bank may still be
 * writing it, and the visitor waits for a clear result.
 */
const MAX_CONSENT_ATTEMPTS = 5
/** Retrying does not help. */
const LASTING_FAULT = /^(?:HTTP_(?:400|401|403|404|410)|TOO_LARGE)$/

/**
 * Fetches statements from banks (BST-22): verifies the owner, then reads balances and transactions page by page. Every
 * page is stored when it arrives, so the rest is fetched later when a bank is slow, rejects calls or sends a part.
 * Several processes share the work by leases.
 */
export class StatementCollector {
  readonly #tools: CollectorTools
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<boolean>>()
  #polling: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(tools: CollectorTools) {
    this.#tools = tools
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#polling ??= this.collectDue().finally(() => {
        this.#polling = null
      })
    }, POLL_MS).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#polling
    await Promise.all(this.#running)
  }

  /** Fetches all due statements, one after the other. Never rejects. */
  async collectDue(): Promise<void> {
    while (!this.#closing.signal.aborted && (await this.collect())) continue
  }

  /**
   * Fetches one statement from the bank if it is due and not leased by another process.
   * @returns whether there was one. Never rejects
   */
  async collect(id?: string): Promise<boolean> {
    const running = this.#collect(id)
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  async #collect(id: string | undefined): Promise<boolean> {
    const { db, bank, now, log } = this.#tools
    if (bank === null) return false
    try {
      const statement = await leasing.lease(db, now(), this.#leaseEnd(), id)
      if (statement === undefined) return false
      await this.#ask(bank, statement)
      return true
    } catch (error) {
      // The lease expires, and the statement is fetched again.
      log.error({ message: error instanceof Error ? error.message : String(error) }, 'a bank statement was not stored')
      return false
    }
  }

  async #ask(bank: StatementBank, statement: LeasedStatement): Promise<void> {
    try {
      if (statement.verified_at === null) {
        if (!(await this.#verify(bank, statement))) return
        statement = { ...statement, failures: 0, verified_at: this.#tools.now() }
      }
      for (const account of await repository.accountsOf(this.#tools.db, statement.id)) {
        if (account.state === 'PENDING' && !(await this.#account(bank, statement, account))) return
      }
      await this.#write(statement, trx => leasing.finish(trx, statement.id, this.#tools.now()))
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      if (error.code === 'ABORTED')
        await this.#write(statement, trx => leasing.postpone(trx, statement.id, this.#tools.now(), statement.failures))
      else await this.#retryLater(statement, error)
    }
  }

  /** @returns whether to go on */
  async #verify(bank: StatementBank, statement: LeasedStatement): Promise<boolean> {
    const { now } = this.#tools
    const signal = this.#closing.signal
    const requisition = await bank.requisition(statement.requisition_id ?? '', signal)
    if (requisition === null || requisition.state === 'EXPIRED') return this.#reject(statement, 'BANK_EXPIRED')
    if (
      !tokenHash(requisition.reference).equals(statement.md5_hash) ||
      requisition.institutionId !== statement.institution_id
    )
      return this.#reject(statement, 'BANK_MISMATCH')
    if (requisition.state === 'REJECTED') return this.#reject(statement, 'BANK_NOT_CONFIRMED')
    if (requisition.state === 'OPEN') {
      await this.#write(statement, trx => leasing.release(trx, statement.id))
      return false
    }
    const found = await this.#owned(bank, statement, requisition.accounts.slice(0, MAX_ASKED_ACCOUNTS))
    if (found === null) return false
    if (found.accounts.length === 0) return this.#reject(statement, found.named ? 'SME78' : 'BANK_NOT_CONFIRMED')
    const party = await this.#party(statement)
    const accounts = [...found.accounts, ...found.refused]
    return this.#write(statement, trx => repository.storeVerified(trx, statement.id, accounts, party, now()))
  }

  /**
   * Accounts whose owner is the company, and those whose owner the bank does not return. Nothing of other accounts is
   * stored. Each response extends the lease: together they may take longer than one.
   * @returns null when the lease was lost
   */
  async #owned(
    bank: StatementBank,
    statement: LeasedStatement,
    accountIds: readonly string[],
  ): Promise<{ accounts: VerifiedAccount[]; refused: VerifiedAccount[]; named: boolean } | null> {
    const accounts: VerifiedAccount[] = []
    const refused: VerifiedAccount[] = []
    let named = false
    for (const accountId of accountIds) {
      const received = await bank.account(accountId, this.#closing.signal).catch((error: unknown) => {
        if (error instanceof ProviderFault && LASTING_FAULT.test(error.code)) return null
        throw error
      })
      if (!(await this.#write(statement, () => Promise.resolve()))) return null
      if (received === null) {
        refused.push({ accountId, iban: null, ownerName: null, currency: null, pages: [], failure: 'REFUSED' })
        continue
      }
      const first = <Name extends keyof StatementAccount>(name: Name): StatementAccount[Name] =>
        received.map(({ value }) => value[name]).find(value => value !== null) ?? null
      const ownerName = first('name')
      named ||= ownerName !== null
      if (ownerName === null || !isCompany(ownerName, statement.company_name ?? '')) continue
      accounts.push({
        accountId,
        iban: maskedIban(first('iban')),
        ownerName,
        currency: first('currency'),
        pages: await Promise.all(received.map(page => repository.packed(page.received))),
        failure: accounts.length < MAX_ACCOUNTS ? null : 'TOO_LARGE',
      })
    }
    return { accounts, refused, named }
  }

  /** A client of the portal: the same code, else the same name in that country. */
  async #party({ company_name: name, company_code: code, country }: LeasedStatement) {
    if (name === null || code === null || country === null) return null
    const byCode = await repository.partyWithCode(this.#tools.db, { country, code })
    if (byCode !== undefined) return { id: byCode.id, match: 'CODE' as const }
    for await (const party of repository.partiesOf(this.#tools.db, country))
      if (isCompany(party.name, name)) return { id: party.id, match: 'NAME' as const }
    return null
  }

  /** @returns whether to go on with the next account */
  async #account(bank: StatementBank, statement: LeasedStatement, account: StatementAccountRow): Promise<boolean> {
    try {
      return (await this.#balance(bank, statement, account)) && (await this.#transactions(bank, statement, account))
    } catch (error) {
      if (!(error instanceof ProviderFault) || !LASTING_FAULT.test(error.code)) throw error
      return this.#failAccount(statement, account, error.code === 'TOO_LARGE' ? 'TOO_LARGE' : 'REFUSED')
    }
  }

  async #balance(bank: StatementBank, statement: LeasedStatement, account: StatementAccountRow): Promise<boolean> {
    const { db, now } = this.#tools
    const received = await repository.receivedOf(db, statement.id)
    if (received.some(({ accountId, kind }) => accountId === account.id && kind === 'BALANCES')) return true
    const balances = await bank.balances(account.account_id, this.#closing.signal)
    const page = await repository.packed(balances.received)
    return this.#write(statement, async trx => {
      await repository.storePage(trx, account.id, 'BALANCES', 0, page, now())
      await repository.storeBalance(trx, account.id, chosenBalance(balances.value, account.currency))
    })
  }

  async #transactions(bank: StatementBank, statement: LeasedStatement, account: StatementAccountRow): Promise<boolean> {
    const { db, now } = this.#tools
    const period = { from: statement.period_from ?? '', to: statement.period_to ?? '' }
    const signal = this.#closing.signal
    let next = account.next_page
    for (;;) {
      const { received, value } =
        next === null
          ? await bank.transactions(account.account_id, period, signal)
          : await bank.transactionsAt(account.account_id, next, signal)
      const before = await repository.receivedOf(db, statement.id)
      const position =
        before.find(({ accountId, kind }) => accountId === account.id && kind === 'TRANSACTIONS')?.count ?? 0
      const bytes = before.reduce((sum, one) => sum + one.bytes, received.length)
      const accounts = await repository.accountsOf(db, statement.id)
      const rows = accounts.reduce((sum, one) => sum + one.transaction_count, value.transactions.length)
      const isCircle = value.next !== null && value.next === next
      if (rows > MAX_TRANSACTIONS || bytes > MAX_BYTES || position >= MAX_PAGES || isCircle)
        throw new ProviderFault('TOO_LARGE')
      const page = await repository.packed(received)
      const isStored = await this.#write(statement, async trx => {
        const ids = { statementId: statement.id, accountId: account.id }
        await repository.storePage(trx, account.id, 'TRANSACTIONS', position, page, now())
        // The person has agreed to this period; some banks send more than was requested.
        const inPeriod = value.transactions.filter(({ bookedOn }) => bookedOn >= period.from)
        const added = await repository.insertTransactions(trx, ids, inPeriod)
        await repository.continueAccount(trx, account.id, { next: value.next, added, unreadable: value.unreadable })
      })
      if (!isStored || value.next === null) return isStored
      next = value.next
    }
  }

  async #failAccount(statement: LeasedStatement, { id }: StatementAccountRow, failure: string): Promise<boolean> {
    return this.#write(statement, trx => repository.failAccount(trx, id, failure))
  }

  /** Waits as long as the bank says, else longer with each attempt; gives up when the access ends. */
  async #retryLater(statement: LeasedStatement, { code, retryAfterSeconds }: ProviderFault): Promise<void> {
    const { now, log, db } = this.#tools
    const backoff = Math.min(MAX_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(statement.failures, 20))
    const at = new Date(now().getTime() + Math.max(retryAfterSeconds ?? 0, backoff) * 1000)
    log.warn({ code, attempt: statement.failures + 1 }, 'a bank did not send a statement')
    const isUnusable = code === 'BAD_ANSWER' && statement.failures + 1 >= MAX_CONSENT_ATTEMPTS
    if (statement.verified_at === null && isUnusable) await this.#reject(statement, 'BANK_NOT_CONFIRMED')
    else if (at.getTime() < (statement.sent_at?.getTime() ?? 0) + GIVE_UP_MS) {
      await this.#write(statement, trx => leasing.postpone(trx, statement.id, at, statement.failures + 1))
    } else if (statement.verified_at === null) {
      await this.#reject(statement, 'BANK_EXPIRED')
    } else {
      const pending = (await repository.accountsOf(db, statement.id)).filter(({ state }) => state === 'PENDING')
      await this.#write(statement, async trx => {
        for (const { id } of pending) await repository.failAccount(trx, id, 'UNAVAILABLE')
        await leasing.finish(trx, statement.id, now())
      })
    }
  }

  async #reject(statement: LeasedStatement, failure: Rejection): Promise<false> {
    await this.#write(statement, trx => leasing.reject(trx, statement.id, failure, this.#tools.now()))
    return false
  }

  #write(statement: LeasedStatement, write: Parameters<typeof leasing.underLease>[3]): Promise<boolean> {
    return leasing.underLease(this.#tools.db, statement, this.#leaseEnd(), write)
  }

  #leaseEnd(): Date {
    return new Date(this.#tools.now().getTime() + LEASE_MS)
  }
}
