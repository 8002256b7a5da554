import type { Kysely, Transaction } from 'kysely'
import type { PortalSettings } from '../../config/portal.ts'
import { lockName } from '../../db/advisoryLock.ts'
import { parseId } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Session } from '../../http/Session.ts'
import { partyOf } from '../../http/sessionOf.ts'
import { ownContract, type UploadContract } from './drafts.repository.ts'

type Trx = Transaction<Tables>
type Tools = { readonly db: Kysely<Tables>; readonly contracts: PortalSettings['contracts'] }

/** Contracts of the active company that invoices are uploaded to. */
export class UploadContracts {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** @throws PortalError NOT_FOUND */
  async own(session: Session, contractId: string, db = this.#tools.db, lock?: 'update'): Promise<UploadContract> {
    const id = parseId(contractId)
    const contract = id === null ? undefined : await ownContract(db, partyOf(session).id, id, lock)
    if (contract === undefined) throw new PortalError('NOT_FOUND')
    return contract
  }

  /** A contract whose status allows uploads. @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE */
  async writable(session: Session, contractId: string, db = this.#tools.db, lock?: 'update'): Promise<UploadContract> {
    const contract = await this.own(session, contractId, db, lock)
    const { uploadStatuses } = this.#tools.contracts
    if (uploadStatuses.length > 0 && !uploadStatuses.some(status => status === contract.status))
      throw new PortalError('CONTRACT_FUNCTION_UNAVAILABLE')
    return contract
  }

  /** Runs a change with the contract locked. @throws PortalError NOT_FOUND; CONTRACT_FUNCTION_UNAVAILABLE */
  change<T>(
    session: Session,
    contractId: string,
    change: (trx: Trx, contract: UploadContract) => Promise<T>,
  ): Promise<T> {
    return this.#tools.db
      .transaction()
      .execute(async trx => change(trx, await this.writable(session, contractId, trx, 'update')))
  }

  /**
   * Like `change`, but one at a time in the company: otherwise two contracts could get the same claim at once (UPL-26).
   * Always the company first, then the contract. An advisory lock, because rows of the company are also locked by
   * the foreign keys of calls that hold a contract already.
   */
  submission<T>(
    session: Session,
    contractId: string,
    submit: (trx: Trx, contract: UploadContract) => Promise<T>,
  ): Promise<T> {
    return this.#tools.db.transaction().execute(async trx => {
      await lockName(trx, `submission of party ${partyOf(session).id}`)
      return submit(trx, await this.writable(session, contractId, trx, 'update'))
    })
  }
}
