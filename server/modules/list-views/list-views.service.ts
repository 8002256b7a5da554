import type { Kysely } from 'kysely'
import { decodeListUrl, encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import { listUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import type { ListViewChange } from '../../../schemas/generated/types/actions/list-view-change.ts'
import type { ListViewNew } from '../../../schemas/generated/types/actions/list-view-new.ts'
import type { ListView } from '../../../schemas/generated/types/entities/list-view.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Session } from '../../http/Session.ts'
import type { Resources } from '../resources/resources.service.ts'
import * as repository from './list-views.repository.ts'

/** Views that a person may keep of one list in one company. */
const MAX_VIEWS = 50
/** Characters of its query string: the column holds no more, and an accented letter takes up to nine of them. */
const MAX_SEARCH = 1500

/**
 * Saved views of lists (LST-30). A person changes own views only; a colleague of the company opens one by its id. A view
 * keeps what the list's document knows: the rest is dropped when it is saved, and again when it is read, since a document
 * may have lost a filter or a column meanwhile.
 */
export class ListViewsService {
  readonly #db: Kysely<Tables>
  readonly #resources: Pick<Resources, 'current'>

  constructor(db: Kysely<Tables>, resources: Pick<Resources, 'current'>) {
    this.#db = db
    this.#resources = resources
  }

  async list(session: Session, resource: string): Promise<{ content: ListView[] }> {
    const document = this.#document(session, resource)
    const rows = await repository.viewsOf(this.#db, { ...ownerOf(session), resource })
    return { content: rows.map(row => shown(row, document, session)) }
  }

  /** Own, or a colleague's of the active company. @throws PortalError NOT_FOUND for every other */
  async one(session: Session, id: string): Promise<ListView> {
    const row = await repository.findView(this.#db, ownerOf(session).partyId, id)
    if (row === undefined) throw new PortalError('NOT_FOUND')
    return shown(row, this.#document(session, row.resource), session)
  }

  /** @throws PortalError LIST_VIEW_EXISTS, LIST_VIEWS_TOO_MANY, LIST_VIEW_TOO_LONG */
  async create(session: Session, view: ListViewNew): Promise<ListView> {
    const document = this.#document(session, view.resource)
    const place = { ...ownerOf(session), resource: view.resource }
    const name = view.name.trim()
    const content = {
      name,
      search: keptSearch(document, view.search),
      columns: knownColumns(document, view.columns),
      widths: knownWidths(document, view.widths ?? {}),
    }
    return this.#db.transaction().execute(async trx => {
      await repository.lockOwner(trx, place)
      const { count, taken } = await repository.checkPlace(trx, place, name)
      if (taken) throw new PortalError('LIST_VIEW_EXISTS')
      if (count >= MAX_VIEWS) throw new PortalError('LIST_VIEWS_TOO_MANY', { details: { most: MAX_VIEWS } })
      return shown(await repository.insertView(trx, place, content), document, session)
    })
  }

  /** @throws PortalError NOT_FOUND for a view that is not the caller's, LIST_VIEW_EXISTS, LIST_VIEW_TOO_LONG */
  async change(session: Session, id: string, change: ListViewChange): Promise<ListView> {
    const { name, search, columns, widths, isDefault } = change
    const owner = ownerOf(session)
    return this.#db.transaction().execute(async trx => {
      await repository.lockOwner(trx, owner)
      const before = await repository.findView(trx, owner.partyId, id)
      if (before?.user_id !== owner.userId) throw new PortalError('NOT_FOUND')
      const document = this.#document(session, before.resource)
      const place = { ...owner, resource: before.resource }
      if (name !== undefined && (await repository.checkPlace(trx, place, name.trim(), id)).taken)
        throw new PortalError('LIST_VIEW_EXISTS')
      const row = await repository.updateView(trx, place, id, {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(search === undefined ? {} : { search: keptSearch(document, search) }),
        ...(columns === undefined ? {} : { columns: knownColumns(document, columns) }),
        ...(widths === undefined ? {} : { widths: knownWidths(document, widths) }),
        isDefault,
      })
      if (row === undefined) throw new PortalError('NOT_FOUND')
      return shown(row, document, session)
    })
  }

  /** @throws PortalError NOT_FOUND for a view that is not the caller's */
  async remove(session: Session, id: string): Promise<void> {
    if (!(await repository.deleteView(this.#db, ownerOf(session), id))) throw new PortalError('NOT_FOUND')
  }

  /** @throws PortalError NOT_FOUND for no list with a page, FORBIDDEN for a list that the caller may not see */
  #document({ role, permissions, product }: Session, resource: string): ResourceDefinition {
    const document = this.#resources.current().documents.get(resource)
    if (document?.path === undefined) throw new PortalError('NOT_FOUND')
    const { role: only = 'STAFF', permission, product: of } = document
    const isOther = of !== undefined && product?.type !== of
    if (role !== only || isOther || (permission !== undefined && !permissions.has(permission)))
      throw new PortalError('FORBIDDEN')
    return document
  }
}

function ownerOf({ userId, party }: Session): repository.Owner {
  return { userId, partyId: party?.id ?? null }
}

function shown(row: repository.ViewRow, document: ResourceDefinition, { userId }: Session): ListView {
  const { id, resource, name, search, columns, is_default: isDefault } = row
  const widths = knownWidths(document, row.widths)
  const known = columns.filter(column => document.columns.some(({ field }) => field === column))
  const isOwn = row.user_id === userId
  return {
    id,
    resource,
    name,
    search: knownSearch(document, search),
    columns: (known.length === 0 ? defaultColumns(document) : known) as ListView['columns'],
    ...(Object.keys(widths).length === 0 ? {} : { widths }),
    isDefault: isOwn && isDefault,
    isOwn,
  }
}

/** The address of the first page, without what the list does not know. */
function knownSearch(document: ResourceDefinition, search: string): string {
  const spec = listUrlSpec(document, vocabularies)
  return encodeListUrl({ ...decodeListUrl(search, spec), page: 1 }, spec)
}

/** @throws PortalError LIST_VIEW_TOO_LONG */
function keptSearch(document: ResourceDefinition, search: string): string {
  const kept = knownSearch(document, search)
  if (kept.length > MAX_SEARCH) throw new PortalError('LIST_VIEW_TOO_LONG')
  return kept
}

/** @throws PortalError VALIDATION_FAILED where the list has none of them */
function knownColumns({ columns }: ResourceDefinition, wanted: readonly string[]): readonly string[] {
  const known = wanted.filter(column => columns.some(({ field }) => field === column))
  if (known.length === 0)
    throw new PortalError('VALIDATION_FAILED', {
      issues: [{ path: '/columns', code: 'enum', params: { allowedValues: columns.map(({ field }) => field) } }],
    })
  return known
}

function knownWidths(
  { columns }: ResourceDefinition,
  widths: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(Object.entries(widths).filter(([name]) => columns.some(({ field }) => field === name)))
}

function defaultColumns({ columns }: ResourceDefinition): readonly string[] {
  return columns.filter(({ hidden }) => hidden !== true).map(({ field }) => field)
}
