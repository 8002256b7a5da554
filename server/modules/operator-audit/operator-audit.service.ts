import type { Kysely } from 'kysely'
import type { AuditList } from '../../../schemas/generated/types/actions/audit-list.ts'
import type { Tables } from '../../db/tables.ts'
import type { Resources } from '../resources/resources.service.ts'
import { auditList } from './auditList.ts'
import { auditPage } from './operator-audit.repository.ts'

const DEFAULT_SIZE = 20

/** Audit log of operator actions on applications, forms and partners. */
export class OperatorAudit {
  readonly #db: Kysely<Tables>
  readonly #resources: Resources

  constructor({ db, resources }: { db: Kysely<Tables>; resources: Resources }) {
    this.#db = db
    this.#resources = resources
  }

  /**
   * One page as JSON text.
   * @throws PortalError BAD_REQUEST for a start date after the end date or an unknown sort key
   */
  async list(query: AuditList): Promise<string> {
    const { page = 1, size = DEFAULT_SIZE, sort } = query
    const { content, total } = await auditPage(
      this.#db,
      this.#resources.filters(auditList.resource).read(query),
      this.#resources.sortOf(auditList.resource, sort),
      { page, size },
    )
    return `{"content":${content},"totalElements":${total}}`
  }
}
