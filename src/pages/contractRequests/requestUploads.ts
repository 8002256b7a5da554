import { safeFileName } from '../../form/files/checkFile.ts'
import type { UploadedFile, Uploads } from '../../form/services.ts'
import { ApiError } from '../../providers/ApiError.ts'
import { deleteAttachments, uploadAttachment } from '../../providers/contractRequestsApi.ts'

const MEGABYTE = 1024 * 1024

export type RequestUploads = Uploads & {
  /** Takes back what was uploaded for a request that was not sent; the server sweeps what stays behind. */
  readonly discard: () => void
}

/** A refused file carries its reason as an issue where the catalogue has no code of its own (empty, damaged, name). */
function faultOf(error: unknown): unknown {
  const issue = error instanceof ApiError ? error.issues[0] : undefined
  return issue === undefined ? error : { code: issue.code }
}

/** Files of one request about a contract, from the opening of its dialog to the end. */
export function requestUploads(contractId: string, { maxMegabytes, types }: { maxMegabytes: number; types: readonly string[] }): RequestUploads {
  const sent = new Map<string, UploadedFile>()
  return {
    rules: { maxBytes: maxMegabytes * MEGABYTE, types },
    known: (uuid) => sent.get(uuid),
    send: async (file, fileType, onProgress, signal) => {
      const name = safeFileName(file.name, [...sent.values()].map((one) => one.name))
      const stored = await uploadAttachment(file, name, { contractId, fileType, onProgress, signal }).catch((error: unknown) => Promise.reject(faultOf(error)))
      sent.set(stored.uuid, stored)
      return stored
    },
    remove: async (uuid) => {
      sent.delete(uuid)
      await deleteAttachments([uuid])
    },
    discard: () => {
      const left = [...sent.keys()]
      sent.clear()
      if (left.length > 0) void deleteAttachments(left).catch(() => undefined)
    },
  }
}
