import { fieldValue } from '../../contract/fieldValue.ts'
import { ApiError } from '../http/ApiError.ts'

type Row = Readonly<Record<string, unknown>>
/** Parameters of a call, each from a field of the record that the call names. */
export type Parameters = Readonly<Record<string, string>>

/**
 * Names records in calls that know no ids: a loan is named by companyNumber and contractNumber. These fields never
 * change, so a list is requested once and again only for an unknown id.
 */
export class RecordNames {
  readonly #load: (resource: string) => Promise<readonly Row[]>
  readonly #rows = new Map<string, ReadonlyMap<string, Row>>()
  readonly #loading = new Map<string, Promise<ReadonlyMap<string, Row>>>()

  /** @param load all rows of a list, each with its `id` */
  constructor(load: (resource: string) => Promise<readonly Row[]>) {
    this.#load = load
  }

  /**
   * The parameters that name these records, in the same order: `{ companyNumber: ['101', '101'], … }`.
   * @throws ApiError NOT_FOUND for an id that the list does not have
   */
  async of(resource: string, ids: readonly string[], parameters: Parameters): Promise<Record<string, string[]>> {
    return namesIn(await this.#rowsOf(resource, ids), resource, ids, parameters)
  }

  async #rowsOf(resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const known = this.#rows.get(resource)
    if (known !== undefined && ids.every(id => known.has(id))) return known
    let loading = this.#loading.get(resource)
    if (loading === undefined) {
      loading = this.#load(resource)
        .then(rowsById)
        .finally(() => this.#loading.delete(resource))
      this.#loading.set(resource, loading)
    }
    const rows = await loading
    this.#rows.set(resource, rows)
    return rows
  }
}

export function rowsById(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map(row => [String(row['id']), row]))
}

/**
 * The parameters that name these records, from all rows of their list.
 * @throws ApiError NOT_FOUND for an id that the list does not have
 */
export function namesIn(
  rows: ReadonlyMap<string, Row>,
  resource: string,
  ids: readonly string[],
  parameters: Parameters,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, field]) => [
      name,
      ids.map(id => {
        const row = rows.get(id)
        if (row === undefined) throw new ApiError(404, { code: 'NOT_FOUND', message: `${resource} has no ${id}` })
        return String(fieldValue(row, field))
      }),
    ]),
  )
}
