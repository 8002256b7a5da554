import type { FastifyReply } from 'fastify'
import { contentDisposition } from './contentDisposition.ts'

type File = { readonly fileName: string; readonly contentType: string; readonly content: Buffer }

/** Sends a file that a person has uploaded: always a download, which the browser must not open inside the portal or keep. */
export function attachment(reply: FastifyReply, { fileName, contentType, content }: File): FastifyReply {
  return reply
    .type(contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition(fileName))
    .send(content)
}
