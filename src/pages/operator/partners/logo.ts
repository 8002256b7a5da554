import { base64File } from '../../../api/base64File.ts'

const MAX_LOGO_BYTES = 256 * 1024
/** First characters of the files in base64. The server checks the whole file. */
const starts = { 'image/png': 'iVBORw0KGgo', 'image/jpeg': '/9j/' } as const

/** The picture of a logo for `<img>`; undefined if it is neither PNG nor JPEG. */
export function logoUrl(base64: string): string | undefined {
  const found = Object.entries(starts).find(([, start]) => base64.startsWith(start))
  return found && `data:${found[0]};base64,${base64}`
}

/** The file in base64; undefined if the server would reject it. */
export async function readLogo(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_LOGO_BYTES) return undefined
  const base64 = await base64File(file)
  return logoUrl(base64) === undefined ? undefined : base64
}
