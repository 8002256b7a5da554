import { likeContains, type Statement } from '../../db/statement.ts'
import { applicationSortKeys } from './applicationFields.ts'

export type ApplicationFilter = {
  /** Part of the number or of the applicant's name. */
  readonly search?: string | undefined
  readonly forms?: readonly string[] | undefined
  readonly modes?: readonly string[] | undefined
  readonly statuses?: readonly string[] | undefined
  readonly partnerId?: string | undefined
  /** Days in the provider's country, both included. */
  readonly createdFrom?: string | undefined
  readonly createdTo?: string | undefined
}
export type ApplicationSort = { readonly field: string; readonly order: 'ASC' | 'DESC' }

/** Conditions on `application a`. */
export function conditionSql(statement: Statement, filter: ApplicationFilter): string {
  const { search = '', forms = [], modes = [], statuses = [], partnerId, createdFrom, createdTo } = filter
  const conditions: string[] = []
  const oneOf = (column: string, values: readonly string[]) => {
    if (values.length > 0) conditions.push(`${column} in (${values.map((value) => statement.value(value)).join(', ')})`)
  }
  oneOf('a.form', forms)
  oneOf('a.mode', modes)
  oneOf('a.status', statuses)
  if (partnerId !== undefined) conditions.push(`a.partner_id = ${statement.value(partnerId)}::uuid`)
  if (createdFrom !== undefined) conditions.push(`a.created_at >= ${midnight(`${statement.value(createdFrom)}::date`)}`)
  if (createdTo !== undefined) conditions.push(`a.created_at < ${midnight(`(${statement.value(createdTo)}::date + 1)`)}`)
  if (search !== '') {
    const text = statement.value(likeContains(search))
    conditions.push(`(a.reference ilike ${text} or a.applicant_name ilike ${text})`)
  }
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

/** The id breaks ties in the direction of the key. @throws Error for a field outside the allow-list */
export function orderSql({ field, order }: ApplicationSort): string {
  const columns = Object.hasOwn(applicationSortKeys, field) ? applicationSortKeys[field] : undefined
  if (columns === undefined) throw new Error(`the list of applications has no sort key for ${field}`)
  return [...columns, 'a.id'].map((column) => `${column} ${order === 'ASC' ? 'asc' : 'desc'}`).join(', ')
}

function midnight(day: string): string {
  return `(${day})::timestamp at time zone 'Europe/Vilnius'`
}
