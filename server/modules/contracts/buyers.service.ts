import { parseId } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import type { BuyersRepository } from './buyers.repository.ts'

/** A buyer or supplier for the page /buyer/:id (CON-22). One without a contract of the party is treated as missing. */
export class BuyersService {
  readonly #repository: BuyersRepository

  constructor(repository: BuyersRepository) {
    this.#repository = repository
  }

  /** @throws PortalError NOT_FOUND */
  async one(party: { readonly id: string }, thirdPartyId: string): Promise<string> {
    const id = parseId(thirdPartyId)
    const buyer = id === null ? undefined : await this.#repository.one(party.id, id)
    if (buyer === undefined) throw new PortalError('NOT_FOUND')
    return buyer
  }

  /** @throws PortalError NOT_FOUND */
  async contracts(party: { readonly id: string }, thirdPartyId: string): Promise<string> {
    await this.one(party, thirdPartyId)
    return `{"content":${await this.#repository.contracts(party.id, thirdPartyId)}}`
  }

  /** @throws PortalError NOT_FOUND */
  async contacts(party: { readonly id: string }, thirdPartyId: string): Promise<string> {
    await this.one(party, thirdPartyId)
    return `{"content":${await this.#repository.contacts(party.id, thirdPartyId)}}`
  }
}
