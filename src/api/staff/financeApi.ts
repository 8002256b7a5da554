import type { DataProvider, GetListParams, GetOneParams, RaRecord } from 'ra-core'

import { type Download, readDownload, type Received } from '../http/download.ts'
import {
  apiRequest,
  contractParameters,
  type Filter,
  type FinanceRequest,
  fixedQuery,
  listQuery,
  type Paging,
  type PortalValues,
  sortQuery,
} from '../../../schemas/lists/listRequest.ts'
import type { Query } from '../../../schemas/lists/apiUrl.ts'
import { isAbort } from '../http/ApiError.ts'
import { request, send } from '../http/httpClient.ts'
import { localPage } from '../../../schemas/lists/localPage.ts'
import type { ListTabsAnswer } from '../../../schemas/generated/types/actions/list-tabs-answer.ts'
import { RecordNames } from './RecordNames.ts'
import { readRows, type Rows, withId } from '../../../schemas/lists/readRows.ts'
import { CONTRACT_FILTER, contractResource } from '../../../schemas/listFilters.ts'
import type { ResourceDefinition, ResourceDefinitions, Sort } from '../../../schemas/resourceDefinition.ts'

/** Timeout: an export of a hundred thousand rows may take a while before its first byte. */
const EXPORT_TIMEOUT_MS = 120_000

type Call = { readonly filter: Filter; readonly signal?: AbortSignal | undefined }
export type ExportFormat = 'xlsx' | 'csv'
export type FileFormat = ExportFormat | 'zip'
export type ExportCall = Call & {
  readonly format?: ExportFormat
  readonly sort: Sort
  readonly language: string
  readonly columns: readonly string[]
  readonly onBytes: (bytes: number, files?: Received['files']) => void
}

/** The calls of the finance API beyond CRUD; everything else is react-admin's own DataProvider. */
export type FinanceApi = DataProvider & {
  /** Sums of all rows under a filter, each `{ amount, currency }` (INV-10). */
  getTotals: (resource: string, call: Call) => Promise<Readonly<Record<string, unknown>>>
  /** The rows under a filter by the values of the list's tabs. */
  getTabs: (resource: string, call: Call) => Promise<ListTabsAnswer>
  /** The spreadsheet of all rows under a filter, generated on the server. */
  exportRows: (resource: string, call: ExportCall) => Promise<Download>
  /** The PDFs of all rows under a filter as one archive, made on the server. */
  getDocuments: (resource: string, call: Omit<ExportCall, 'columns' | 'format'>) => Promise<Download>
}

/** Filters and sort of the list a record was opened from. */
type OneMeta = { readonly filter?: Filter; readonly sort?: Sort }

/** The finance API reads only: its changes are calls of their own, with errors of their own. */
const fail = (): Promise<never> => Promise.reject(new Error('The finance dialect has no such call'))
const unsupported = {
  getMany: fail,
  getManyReference: fail,
  create: fail,
  update: fail,
  updateMany: fail,
  delete: fail,
  deleteMany: fail,
}

/**
 * The finance dialect: `page`, `size`, `sort=field,ASC`, filters by their own names, and responses `{ content,
 * totalElements }`. The resource documents define each resource's calls, filter names and deviations (`api`, `url`).
 * Every call forwards react-admin's AbortSignal.
 */
export function financeApi(definitions: ResourceDefinitions, portal: PortalValues): FinanceApi {
  const definitionOf = (resource: string): ResourceDefinition => {
    const definition = Object.hasOwn(definitions, resource) ? definitions[resource] : undefined
    if (!definition) throw new Error(`There is no resource document for "${resource}"`)
    return definition
  }

  const names = new RecordNames(async resource => {
    const definition = definitionOf(resource)
    const query = fixedQuery(definition, portal)
    return readRows(definition, await request(definition.api.list, { query })).rows
  })

  /** The address and parameters of a call, with the selected contracts under the names that the document gives them. */
  const callOf = async (definition: ResourceDefinition, template: string, filter: Filter) => {
    const naming = contractNaming(definition, filter)
    if (naming === undefined) return apiRequest(definition, template, filter, portal)
    const { resource, ids, parameters, others } = naming
    return withContracts(apiRequest(definition, template, others, portal), await names.of(resource, ids, parameters))
  }

  const getRows = async (
    definition: ResourceDefinition,
    filter: Filter,
    paging: Paging,
    signal?: AbortSignal,
  ): Promise<Rows> => {
    const { path, query } = await callOf(definition, definition.api.list, filter)
    const fetchPage = async (page: number) =>
      readRows(
        definition,
        await request(path, { query: listQuery(definition, query, { ...paging, page }, portal), signal }),
      )
    if (definition.api.paged === false) return pageOfAll(await fetchPage(1), paging)
    const found = await fetchPage(paging.page)
    // A page past the last one shows the last one (INV-09); react-admin then corrects the number in the address.
    const isPastEnd = found.rows.length === 0 && found.total > 0 && paging.page > 1
    return isPastEnd ? fetchPage(Math.ceil(found.total / paging.size)) : found
  }

  return {
    ...unsupported,

    /** Returns the document's summary as `meta.summary`, and a bounded `total` as `meta.totalIsBounded`. */
    getList: async <T extends RaRecord>(resource: string, params: GetListParams) => {
      const definition = definitionOf(resource)
      const { pagination, sort = { field: 'id', order: 'ASC' }, signal } = params
      const { page, perPage: size } = pagination ?? { page: 1, perPage: 10 }
      return listResult<T>(definition, await getRows(definition, params.filter as Filter, { page, size, sort }, signal))
    },

    /** Forwards `meta.filter` and `meta.sort`: the response names the adjacent records under them. */
    getOne: async <T extends RaRecord>(resource: string, { id, signal, ...params }: GetOneParams) => {
      const meta = params.meta as OneMeta | undefined
      const definition = definitionOf(resource)
      if (!definition.api.one) throw new Error(`The resource document of "${resource}" names no api.one`)
      // A record found by call parameters has no id in the path.
      const filter: Filter = definition.api.one.includes('{id}')
        ? { ...meta?.filter, id: String(id) }
        : { ...meta?.filter }
      const { path, query } = apiRequest(definition, definition.api.one, filter, portal)
      const { identity } = definition.api
      const named = identity === undefined ? {} : await names.of(resource, [String(id)], identity)
      const sort = meta?.sort ? sortQuery(definition, meta.sort) : {}
      const answer = await request<Record<string, unknown>>(path, { query: { ...query, ...named, ...sort }, signal })
      return { data: readOne(definition, answer) as T }
    },

    getTotals: async (resource, { filter, signal }) => {
      const definition = definitionOf(resource)
      if (!definition.api.totals) throw new Error(`The resource document of "${resource}" names no api.totals`)
      const { path, query } = await callOf(definition, definition.api.totals, filter)
      return request(path, { query, signal })
    },

    getTabs: async (resource, { filter, signal }) => {
      const definition = definitionOf(resource)
      if (!definition.api.tabs) throw new Error(`The resource document of "${resource}" names no api.tabs`)
      const { path, query } = await callOf(definition, definition.api.tabs, filter)
      return request(path, { query, signal })
    },

    exportRows: async (resource, { filter, sort, language, columns, format = 'xlsx', onBytes, signal }) => {
      const definition = definitionOf(resource)
      if (!definition.api.export) throw new Error(`The resource document of "${resource}" names no api.export`)
      const { path, query } = await callOf(definition, definition.api.export, filter)
      const all: Query = { ...query, ...sortQuery(definition, sort), language, columns: columns.join(',') }
      const named: Query = format === 'csv' ? { ...all, format } : all
      const headers = {
        Accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, text/csv, application/json',
      }
      return readWhileSignedIn(
        await send(path, { query: named, headers, signal, timeoutMs: EXPORT_TIMEOUT_MS }),
        onBytes,
      )
    },

    getDocuments: async (resource, { filter, sort, language, onBytes, signal }) => {
      const definition = definitionOf(resource)
      if (!definition.api.documents) throw new Error(`The resource document of "${resource}" names no api.documents`)
      const { path, query } = await callOf(definition, definition.api.documents, filter)
      const named: Query = { ...query, ...sortQuery(definition, sort), language }
      const headers = { Accept: 'application/zip, application/json' }
      return readWhileSignedIn(
        await send(path, { query: named, headers, signal, timeoutMs: EXPORT_TIMEOUT_MS }),
        onBytes,
      )
    },
  }
}

/** How a call names the selected contracts, if its document gives them names; `others`: the filters besides them. */
export function contractNaming(definition: ResourceDefinition, filter: Filter) {
  const { [CONTRACT_FILTER]: selected, ...others } = filter
  const { contracts: parameters } = definition.api
  if (parameters === undefined || definition.product === undefined || !Array.isArray(selected)) return undefined
  return { resource: contractResource(definition.product), ids: selected.map(String), parameters, others }
}

export function withContracts(
  { path, query }: FinanceRequest,
  named: Readonly<Record<string, readonly string[]>>,
): FinanceRequest {
  return { path, query: { ...query, ...contractParameters(named) } }
}

/** One page of a list whose call returns all rows. */
export function pageOfAll(all: Rows, paging: Paging): Rows {
  return {
    ...all,
    rows: localPage(all.rows, paging.sort, paging, document.documentElement.lang),
    total: all.rows.length,
  }
}

export function listResult<T extends RaRecord>(definition: ResourceDefinition, { rows, total, extras }: Rows) {
  return {
    data: rows as readonly Record<string, unknown>[] as T[],
    total,
    meta: {
      ...(definition.summary === undefined ? {} : { summary: extras }),
      ...(extras['totalIsBounded'] === true ? { totalIsBounded: true } : {}),
    },
  }
}

/** The notice of a broken connection waits no longer for it. */
const SESSION_CHECK_TIMEOUT_MS = 5_000

/**
 * A file that broke off may have ended with its session. The server is asked, so that the login page says so instead of a
 * notice about the connection (LST-19).
 */
async function readWhileSignedIn(...download: Parameters<typeof readDownload>): ReturnType<typeof readDownload> {
  try {
    return await readDownload(...download)
  } catch (error) {
    if (!isAbort(error)) await request('/user', { timeoutMs: SESSION_CHECK_TIMEOUT_MS }).catch(() => undefined)
    throw error
  }
}

/** Merges fields next to the record in the response (previousInvoiceId, nextInvoiceId) into it. */
function readOne(definition: ResourceDefinition, answer: Record<string, unknown>): Record<string, unknown> {
  const key = definition.api.oneKey
  if (key === undefined) return withId(definition, answer)
  const { [key]: record, ...extras } = answer
  if (typeof record !== 'object' || record === null) throw new Error(`${definition.name}: the answer holds no ${key}`)
  return withId(definition, { ...extras, ...record })
}
