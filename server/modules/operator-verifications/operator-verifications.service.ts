import type { Kysely } from 'kysely'
import type { OperatorVerificationsList } from '../../../schemas/generated/types/queries/operator-verifications.list.ts'
import type { Tables } from '../../db/tables.ts'
import type { Resources } from '../resources/resources.service.ts'
import { verdictPage } from './operator-verifications.repository.ts'
import { verdictList } from './verdictList.ts'

const DEFAULT_SIZE = 20

/** What buyers answered, for operators (VER-33). */
export class OperatorVerifications {
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
  async list(query: OperatorVerificationsList): Promise<string> {
    const { page = 1, size = DEFAULT_SIZE, sort } = query
    const { content, total } = await verdictPage(
      this.#db,
      this.#resources.filters(verdictList.resource).read(query),
      this.#resources.sortOf(verdictList.resource, sort),
      { page, size },
    )
    return `{"content":${content},"totalElements":${total}}`
  }
}
