import { createHash } from 'node:crypto'
import { checkJpeg, checkPng } from './contentChecks.ts'

export type Image = { readonly content: Buffer; readonly type: 'image/png' | 'image/jpeg'; readonly etag: string }

const kinds = [
  { type: 'image/png', start: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), check: checkPng },
  { type: 'image/jpeg', start: Buffer.from([0xff, 0xd8, 0xff]), check: checkJpeg },
] as const
const MAX_LOGO_BYTES = 256 * 1024

/**
 * Image type of a partner's logo, determined from its bytes on every request: complete, small, and without scripts (no
 * SVG).
 * @returns null for anything else
 */
export function imageOf(content: Buffer): Image | null {
  if (content.length > MAX_LOGO_BYTES) return null
  const kind = kinds.find(
    ({ start, check }) => content.subarray(0, start.length).equals(start) && check(content) === 'good',
  )
  return kind === undefined
    ? null
    : { content, type: kind.type, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` }
}
