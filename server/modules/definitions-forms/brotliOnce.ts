import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Recent } from '../../recent.ts'

const compress = promisify(brotliCompress)
const made = new Recent<Promise<Buffer>>(100)

/** What never changes is compressed once, at the highest level: a fifth smaller than what each answer could afford by itself. */
export function brotliOnce(key: string, text: string): Promise<Buffer> {
  return made.get(key) ?? made.set(key, compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

/** @param header Accept-Encoding (RFC 9110 §12.5.3); a weight of zero refuses */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return String(header ?? '').split(',').some((one) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one))
}
