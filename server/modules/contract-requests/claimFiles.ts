import type { Transaction } from 'kysely'
import type { ContractAttachmentType, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { type ClaimedAttachment, lockAttachments } from './attachments.repository.ts'

type Owner = { partyId: string; contractId: string; fileType: ContractAttachmentType }

/**
 * The uploaded files that a request names, locked, in request order. Files of another party, contract or type are
 * treated as missing. One missing file rejects the whole request, and each file belongs to a single request.
 * @throws PortalError NOT_FOUND with the paths of the missing files; VALIDATION_FAILED `fileUsed`
 */
export async function claimFiles(
  trx: Transaction<Tables>,
  { partyId, contractId, fileType }: Owner,
  uuids: unknown,
): Promise<ClaimedAttachment[]> {
  const ids = Array.isArray(uuids) ? uuids.map(uuid => String(uuid).toLowerCase()) : []
  if (ids.length === 0) return []
  const own = await lockAttachments(trx, partyId, ids)
  const found = ids.map(uuid =>
    own.find(
      file => file.id === uuid && file.file_type === fileType && (file.contract_id ?? contractId) === contractId,
    ),
  )
  const missing = found.flatMap((file, index) =>
    file === undefined ? [{ path: `/file_upload_uuids/${index}`, code: 'fileMissing' }] : [],
  )
  if (missing.length > 0) throw new PortalError('NOT_FOUND', { issues: missing })
  const used = found.flatMap((file, index) =>
    file?.request_id ? [{ path: `/file_upload_uuids/${index}`, code: 'fileUsed' }] : [],
  )
  if (used.length > 0) throw new PortalError('VALIDATION_FAILED', { issues: used })
  return found.filter(file => file !== undefined)
}
