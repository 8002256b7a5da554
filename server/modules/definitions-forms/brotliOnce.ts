import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Recent } from '../../recent.ts'

const compress = promisify(brotliCompress)
const made = new Recent<Promise<Buffer>>(100)

/** What never changes is compressed once, at the highest level: a fifth smaller than what each answer could afford by itself. */
export function brotliOnce(key: string, text: string): Promise<Buffer> {
  return made.get(key) ?? made.set(key, compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
