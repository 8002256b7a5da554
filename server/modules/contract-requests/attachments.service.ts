import type { Kysely } from 'kysely'
import type { Attachment } from '../../../schemas/generated/types/actions/attachment.ts'
import type { AttachmentListAnswer } from '../../../schemas/generated/types/actions/attachment-list-answer.ts'
import type { ContractAttachmentType, Tables } from '../../db/tables.ts'
import { parseId } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import { type AttachmentInspector, cleanFileName, type FileFault } from '../../files/attachments.ts'
import type { SpooledFile } from '../../files/spool.ts'
import pLimit from 'p-limit'
import { partyOf } from '../../http/sessionOf.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './attachments.repository.ts'
import type { StoredAttachment } from './attachments.repository.ts'
import { ownsContract } from './contract-requests.repository.ts'
import { attachmentTypes } from './requestKinds.ts'

export type UploadPlace = { contractId: string | null; fileType: ContractAttachmentType }
export type ShownAttachment = Attachment

/** Maximum number of files in memory at the same time; each may have 10 MB. */
const MAX_CONCURRENT_INSPECTIONS = 2
/** Maximum number of unsent files per user. */
const MAX_UNSENT_FILES = 100
const UUID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Tools = { db: Kysely<Tables>; inspector: AttachmentInspector; now: () => Date }

/**
 * Files uploaded before a request (REQ-30, REQ-34): owned by the party, validated by name and content, stored
 * completely or not at all.
 */
export class AttachmentsService {
  readonly #tools: Tools
  readonly #inspection = pLimit(MAX_CONCURRENT_INSPECTIONS)

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Checks limits and ownership before the file is read.
   * @throws PortalError NOT_FOUND for another company's contract; TOO_MANY_ATTEMPTS
   */
  async place(
    session: Session,
    contractId: string | undefined,
    fileType: ContractAttachmentType,
  ): Promise<UploadPlace> {
    const { db } = this.#tools
    const partyId = partyOf(session).id
    const id = contractId === undefined ? undefined : parseId(contractId)
    if (id === null || (id !== undefined && !(await ownsContract(db, partyId, id)))) throw new PortalError('NOT_FOUND')
    if ((await repository.countUnsent(db, partyId, session.userId)) >= MAX_UNSENT_FILES)
      throw new PortalError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 3600 })
    return { contractId: id ?? null, fileType }
  }

  /** @throws PortalError SME11, SME32, SME33; VALIDATION_FAILED at /file with fileName, fileEmpty or fileCorrupt */
  async store(
    session: Session,
    { contractId, fileType }: UploadPlace,
    sentName: string,
    file: SpooledFile,
  ): Promise<ShownAttachment> {
    const { db, inspector, now } = this.#tools
    const fileName = cleanFileName(sentName)
    if (fileName === undefined) throw rejection('pattern')
    const named = inspector.nameFault(fileName)
    if (named !== undefined) throw rejection(named)
    if (file.tooLarge) throw rejection('SME11')
    if (file.size === 0) throw rejection('fileEmpty')
    return this.#inspection(async () => {
      const content = await file.content()
      const found = await inspector.inspectContent(fileName, content)
      if (typeof found === 'string') throw rejection(found)
      return toAttachment(
        await repository.insertAttachment(db, {
          partyId: partyOf(session).id,
          contractId,
          fileType,
          uploadedBy: session.userId,
          fileName,
          content,
          now: now(),
          ...found,
        }),
      )
    })
  }

  /**
   * Removes all files or none. Files sent with a request cannot be removed.
   * @throws PortalError NOT_FOUND; VALIDATION_FAILED fileUsed
   */
  async remove(session: Session, uuids: string): Promise<void> {
    const ids = [...new Set(uuids.split(',').map(uuid => uuid.toLowerCase()))]
    if (!ids.every(id => UUID_SHAPE.test(id))) throw new PortalError('NOT_FOUND')
    await this.#tools.db.transaction().execute(async trx => {
      const own = await repository.lockAttachments(trx, partyOf(session).id, ids)
      if (own.length !== ids.length) throw new PortalError('NOT_FOUND')
      if (own.some(file => file.request_id !== null))
        throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/uuids', code: 'fileUsed' }] })
      await repository.deleteAttachments(trx, ids)
    })
  }

  /**
   * Files of a contract of the party, sent or not.
   * @throws PortalError NOT_FOUND; BAD_REQUEST for an unknown file type
   */
  async list(session: Session, contractId: string, fileTypes: readonly string[] = []): Promise<AttachmentListAnswer> {
    const { db } = this.#tools
    const requested = fileTypes.filter(text => text !== '').flatMap(text => text.split(','))
    const named = requested.length === 0 ? attachmentTypes : requested
    const types = attachmentTypes.filter(type => named.includes(type))
    if (types.length !== new Set(named).size)
      throw new PortalError('BAD_REQUEST', { issues: [{ path: '/fileTypes', code: 'enum' }] })
    const id = parseId(contractId)
    if (id === null || !(await ownsContract(db, partyOf(session).id, id))) throw new PortalError('NOT_FOUND')
    const files = await repository.attachmentsOf(db, id, types)
    return { content: files.map(file => ({ ...toAttachment(file), createdAt: file.created_at.toISOString() })) }
  }
}

function toAttachment({ id, file_name: name, size, file_type: type }: StoredAttachment): ShownAttachment {
  return { uuid: id, name, size, type }
}

function rejection(fault: FileFault | 'fileEmpty'): PortalError {
  if (fault === 'SME11' || fault === 'SME32' || fault === 'SME33') return new PortalError(fault)
  return new PortalError('VALIDATION_FAILED', {
    issues: [{ path: '/file', code: fault === 'pattern' ? 'fileName' : fault }],
  })
}
