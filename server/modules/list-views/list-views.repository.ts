import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Whose views of which list: `partyId` is null for operators, whose lists belong to no company. */
export type Owner = { readonly userId: string; readonly partyId: string | null }
export type Place = Owner & { readonly resource: string }
export type ViewContent = {
  readonly name: string
  readonly search: string
  readonly columns: readonly string[]
  /** In pixels, by field. */
  readonly widths: Readonly<Record<string, number>>
}
export type ViewRow = ViewContent & {
  readonly id: string
  readonly resource: string
  readonly user_id: string
  readonly is_default: boolean
}
export type ViewChange = Partial<ViewContent> & { readonly isDefault?: boolean | undefined }

type Db = Kysely<Tables>
const fields = ['id', 'user_id', 'resource', 'name', 'search', 'columns', 'widths', 'is_default'] as const

function ofPlace(db: Db, { userId, partyId, resource }: Place) {
  return db
    .selectFrom('list_view')
    .where('user_id', '=', userId)
    .where('party_id', 'is not distinct from', partyId)
    .where('resource', '=', resource)
}

/** By name, whatever its letter case. */
export function viewsOf(db: Db, place: Place): Promise<ViewRow[]> {
  return ofPlace(db, place)
    .select(fields)
    .orderBy(sql`lower(name)`)
    .execute() as Promise<ViewRow[]>
}

/** A view of the company, saved by any user; of operators, where there is no company. */
export async function findView(db: Db, partyId: string | null, id: string): Promise<ViewRow | undefined> {
  const row = await db
    .selectFrom('list_view')
    .select(fields)
    .where('id', '=', id)
    .where('party_id', 'is not distinct from', partyId)
    .executeTakeFirst()
  return row as ViewRow | undefined
}

/** Changes of one person wait for each other, so that names, default and number of views hold. */
export async function lockOwner(trx: Db, { userId }: Owner): Promise<void> {
  await sql`select id from app_user where id = ${userId}::bigint for no key update`.execute(trx)
}

/** Number of the views, and whether another one than `except` has the name. */
export async function checkPlace(
  trx: Db,
  place: Place,
  name: string,
  except?: string,
): Promise<{ count: number; taken: boolean }> {
  const rows = await ofPlace(trx, place)
    .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('same')])
    .execute()
  return { count: rows.length, taken: rows.some(({ id, same }) => same && id !== except) }
}

export async function insertView(
  trx: Db,
  place: Place,
  { name, search, columns, widths }: ViewContent,
): Promise<ViewRow> {
  const row = await trx
    .insertInto('list_view')
    .values({
      user_id: place.userId,
      party_id: place.partyId,
      resource: place.resource,
      name,
      search,
      columns: JSON.stringify(columns),
      widths: JSON.stringify(widths),
    })
    .returning(fields)
    .executeTakeFirstOrThrow()
  return row as ViewRow
}

/** Another default of the list ends first. Undefined: the view is gone. */
export async function updateView(trx: Db, place: Place, id: string, change: ViewChange): Promise<ViewRow | undefined> {
  const { name, search, columns, widths, isDefault } = change
  if (isDefault === true)
    await trx
      .updateTable('list_view')
      .set({ is_default: false })
      .where('user_id', '=', place.userId)
      .where('party_id', 'is not distinct from', place.partyId)
      .where('resource', '=', place.resource)
      .where('is_default', '=', true)
      .execute()
  const row = await trx
    .updateTable('list_view')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(search === undefined ? {} : { search }),
      ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
      ...(widths === undefined ? {} : { widths: JSON.stringify(widths) }),
      ...(isDefault === undefined ? {} : { is_default: isDefault }),
    })
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirst()
  return row as ViewRow | undefined
}

/** False if it is gone, or another person's. */
export async function deleteView(db: Db, { userId, partyId }: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('party_id', 'is not distinct from', partyId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
