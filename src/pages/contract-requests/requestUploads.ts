import { safeFileName } from '../../form/files/checkFile.ts'
import type { UploadedFile, Uploads } from '../../contract/formServices.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import { deleteAttachments, uploadAttachment } from '../../api/staff/contractRequestsApi.ts'

const MEGABYTE = 1024 * 1024

export type RequestUploads = Uploads & {
  /** Deletes the uploads of an unsent request; a server sweep removes any that remain. */
  readonly discard: () => void
  /** Uploaded files and names of pending ones: saved with the answers. */
  readonly state: () => SavedUploads
  /** Files uploaded before the page was left. */
  readonly restore: (files: readonly UploadedFile[]) => void
}

/** `cut`: names of files whose upload was interrupted. */
export type SavedUploads = { readonly files: readonly UploadedFile[]; readonly cut: readonly string[] }

/** The reason for a rejected file: the code of the issue (empty, damaged, name), which is more exact than that of the error. */
function faultOf(error: unknown): unknown {
  const issue = error instanceof ApiError ? error.issues[0] : undefined
  return issue === undefined ? error : { code: issue.code }
}

/** Files of one request about a contract, from opening its dialog until it ends. */
export function requestUploads(
  contractId: string,
  { maxMegabytes, types }: { maxMegabytes: number; types: readonly string[] },
): RequestUploads {
  const sent = new Map<string, UploadedFile>()
  const moving = new Map<symbol, string>()
  return {
    rules: { maxBytes: maxMegabytes * MEGABYTE, types },
    known: uuid => sent.get(uuid),
    send: async (file, fileType, onProgress, signal) => {
      const name = safeFileName(
        file.name,
        [...sent.values()].map(one => one.name),
      )
      const mark = Symbol(name)
      moving.set(mark, name)
      const stored = await uploadAttachment(file, name, { contractId, fileType, onProgress, signal })
        .catch((error: unknown) => Promise.reject(faultOf(error)))
        .finally(() => moving.delete(mark))
      sent.set(stored.uuid, stored)
      return stored
    },
    remove: async uuid => {
      sent.delete(uuid)
      await deleteAttachments([uuid])
    },
    state: () => ({ files: [...sent.values()], cut: [...moving.values()] }),
    restore: files => files.forEach(file => sent.set(file.uuid, file)),
    discard: () => {
      const left = [...sent.keys()]
      sent.clear()
      if (left.length > 0) void deleteAttachments(left).catch(() => undefined)
    },
  }
}
