import type { ThirdPartyExport } from '../../../schemas/generated/types/actions/third-party-export.ts'
import type { FactoringContractsExport as ContractExport } from '../../../schemas/generated/types/queries/factoring-contracts.export.ts'
import type { FactoringContractsList as ContractList } from '../../../schemas/generated/types/queries/factoring-contracts.list.ts'
import { parseId, parseIds } from '../../db/statement.ts'
import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { ExportFile } from '../../lists/export/ExportSender.ts'
import { allChosen } from '../../lists/chosenRows.ts'
import { exportNames } from '../../lists/exportNames.ts'
import { chosenColumns, ListExport } from '../../lists/listExport.ts'
import { readLanguage } from '../../texts/language.ts'
import type { Texts } from '../../texts/texts.ts'
import type { Resources } from '../resources/resources.service.ts'
import { thirdPartyRaw } from './buyerExport.ts'
import { contractColumns, contractList } from './contractFields.ts'
import type { ContractsRepository } from './contracts.repository.ts'

const BUYERS = 'factoring/buyers'

export type Party = { readonly id: string; readonly fid: string }

/** Contracts of the active party. Another company's records are answered as missing. */
export class ContractsService {
  readonly #repository: ContractsRepository
  readonly #resources: Resources
  readonly #texts: Texts

  constructor(repository: ContractsRepository, resources: Resources, texts: Texts) {
    this.#texts = texts
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

  /** All contracts under the filters, with the columns, order and labels of the list (OPR-17). */
  async export(party: Party, query: ContractExport, userLanguage: Language): Promise<ExportFile> {
    if (query.partyId !== undefined && query.partyId !== party.fid) throw new PortalError('NOT_FOUND')
    const { resource } = contractList
    const document = this.#resources.document(resource)
    const sort = this.#resources.sortOf(resource, query.sort)
    const filter = this.#resources.filters(resource).read(query)
    const columns = chosenColumns(document.columns, query.columns)
    const list = new ListExport(this.#texts, resource, readLanguage(query.language) ?? userLanguage)
    const cells = list.cells(columns, field => contractColumns.raw(field))
    const rows = this.#repository.export(party.id, filter, sort, cells)
    await allChosen(this.#repository.db, rows, filter)
    return {
      query: rows,
      sheet: list.sheet('export.contracts.sheet', columns),
      filePrefix: document.export?.fileName ?? 'contracts_',
      about: list.about(columns, { document, query, sort }),
    }
  }

  /** Buyers and suppliers of the given contracts, with the columns, order and labels of the list (OPR-17). */
  async exportThirdParties(party: Party, query: ThirdPartyExport, userLanguage: Language): Promise<ExportFile> {
    const ids = query.contractIds === undefined ? undefined : parseIds(query.contractIds)
    if (ids === null) throw new PortalError('NOT_FOUND')
    if (ids !== undefined && (await this.#repository.ownContracts(party.id, ids)) !== ids.length)
      throw new PortalError('NOT_FOUND')
    const document = this.#resources.document(BUYERS)
    const sort = this.#resources.sortOf(BUYERS, query.sort)
    const columns = chosenColumns(document.columns, query.columns)
    const list = new ListExport(this.#texts, BUYERS, readLanguage(query.language) ?? userLanguage)
    const cells = list.cells(columns, thirdPartyRaw)
    const facts = { ...document, scope: 'contract' as const }
    const named = { contractId: query.contractIds }
    return {
      query: this.#repository.exportThirdParties(party.id, ids ?? null, sort, cells),
      sheet: list.sheet('export.buyers.sheet', columns),
      filePrefix: document.export?.fileName ?? 'buyers_',
      about: list.about(columns, {
        document: facts,
        query: ids === undefined ? {} : named,
        sort,
        names: await exportNames(this.#repository.db, { document: facts, query: named, partyId: party.id }),
      }),
    }
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
