import { parseId } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import type { BuyersRepository } from './buyers.repository.ts'

/** A buyer or supplier as the page /buyer/:id shows it (CON-22). One that is on no own contract is as good as missing. */
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
