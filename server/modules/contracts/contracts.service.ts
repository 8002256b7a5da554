import type { FactoringContractsList as ContractList } from '../../../schemas/generated/types/queries/factoring-contracts.list.ts'
import { parseId, parseIds } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import type { Resources } from '../resources/resources.service.ts'
import { contractList } from './contractFields.ts'
import type { ContractsRepository } from './contracts.repository.ts'

export type Party = { readonly id: string; readonly fid: string }

/** Contracts of the active party. Another company's records are answered as missing. */
export class ContractsService {
  readonly #repository: ContractsRepository
  readonly #resources: Resources

  constructor(repository: ContractsRepository, resources: Resources) {
    this.#repository = repository
    this.#resources = resources
  }

  /** Returns all requested statuses, including READY_FOR_SIGNING; the page filters that one out of lists (CON-05). */
  async list(party: Party, query: ContractList): Promise<string> {
    if (query.partyId !== undefined && query.partyId !== party.fid) throw new PortalError('NOT_FOUND')
    const sort = this.#resources.sortOf(contractList.resource, query.sort)
    const filter = this.#resources.filters(contractList.resource).read(query)
    const { content, total } = await this.#repository.list(party.id, filter, {
      page: query.page ?? 1,
      size: query.size ?? 1000,
      ...sort,
    })
    return `{"content":${content},"totalElements":${total}}`
  }

  async one(party: Party, contractId: string): Promise<string> {
    const id = parseId(contractId)
    const contract = id === null ? undefined : await this.#repository.one(party.id, id)
    if (contract === undefined) throw new PortalError('NOT_FOUND')
    return contract
  }

  /** One id of another company makes the whole request 404. */
  async thirdParties(party: Party, contractIds: string | undefined): Promise<string> {
    const ids = contractIds === undefined ? undefined : parseIds(contractIds)
    if (ids === null) throw new PortalError('NOT_FOUND')
    const { contracts, content } = await this.#repository.thirdParties(party.id, ids ?? null)
    if (ids !== undefined && contracts !== ids.length) throw new PortalError('NOT_FOUND')
    return `{"thirdParties":${content}}`
  }

  async contacts(party: Party, contractId: string, thirdPartyId: string): Promise<string> {
    const contract = parseId(contractId)
    const thirdParty = parseId(thirdPartyId)
    const contacts =
      contract === null || thirdParty === null
        ? undefined
        : await this.#repository.contacts(party.id, contract, thirdParty)
    if (contacts === undefined) throw new PortalError('NOT_FOUND')
    return contacts
  }
}
