import type { FastifyRequest } from 'fastify'
import { PortalError } from '../errors.ts'
import { type SpooledFile, spool } from '../files/spool.ts'

/** A body whose declared length exceeds this multiple of the file limit is rejected unread. */
const MAX_OVERSIZE_FACTOR = 4

/**
 * Saves the single file of a multipart body to disk.
 * @throws PortalError UNSUPPORTED_MEDIA_TYPE; SME9 for a body far above the limit; BAD_REQUEST for a truncated body, no
 * file or several files
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ name: string; file: SpooledFile }> {
  if (!request.isMultipart()) throw new PortalError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers['content-length'] ?? 0) > MAX_OVERSIZE_FACTOR * maxBytes) throw new PortalError('SME9')
  let received: { name: string; file: SpooledFile } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') received = { name: part.filename ?? '', file: await spool(part.file, maxBytes) }
    }
  } catch (error) {
    await received?.file.close()
    throw new PortalError('BAD_REQUEST', { cause: error, message: 'the multipart body is cut off or not readable' })
  }
  if (received === undefined) throw new PortalError('BAD_REQUEST', { issues: [{ path: '/file', code: 'required' }] })
  return received
}
