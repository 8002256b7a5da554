import type { Kysely } from 'kysely'
import type { AuditList } from '../../../schemas/generated/types/actions/audit-list.ts'
import type { Tables } from '../../db/tables.ts'
import { inOrder } from '../../lists/askedContracts.ts'
import type { Resources } from '../resources/resources.service.ts'
import { auditPage } from './operator-audit.repository.ts'

const RESOURCE = 'operator/audit'
const DEFAULT_SIZE = 20

/** Audit log of operator actions on applications and forms. */
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
  async list({
    action,
    applicationId,
    happenedFrom,
    happenedTo,
    page = 1,
    size = DEFAULT_SIZE,
    sort,
  }: AuditList): Promise<string> {
    inOrder(happenedFrom, happenedTo, '/happenedTo')
    const { content, total } = await auditPage(
      this.#db,
      { actions: action, applicationId, happenedFrom, happenedTo },
      this.#resources.sortOf(RESOURCE, sort),
      { page, size },
    )
    return `{"content":${content},"totalElements":${total}}`
  }
}
