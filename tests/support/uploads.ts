import type { LightMyRequestResponse } from 'fastify'
import type { Client, TestApp } from './app.ts'

/** A file that the server accepts as PDF: signature, end mark and the given number of bytes. */
export function aPdf(bytes = 400): Buffer {
  const head = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')
  const tail = Buffer.from('\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length - tail.length), 0x20), tail])
}

const boundary = '----portal-test-boundary'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** The multipart body of one file, as a browser sends it. */
export function multipartBody(name: string, content: Buffer, more: Buffer[] = []): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n'), ...more, Buffer.from(`--${boundary}--\r\n`)])
}

type Where = { contractId?: string; fileType?: string }

export function upload(
  { app }: TestApp,
  client: Client,
  name: string,
  content: Buffer,
  where: Where = {},
): Promise<LightMyRequestResponse> {
  const query = new URLSearchParams({ fileType: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT', ...where })
  return app.inject({
    method: 'POST',
    url: `/api/contracts/attachment-upload?${query}`,
    payload: multipartBody(name, content),
    headers: {
      'content-type': multipartType,
      ...(client.token === '' ? {} : { authorization: `Bearer ${client.token}` }),
    },
  })
}
