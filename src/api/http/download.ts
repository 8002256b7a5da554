export type Download = { readonly blob: Blob; readonly bytes: number }

/**
 * Reads a response to its end and reports the bytes received; a stream's length is unknown in advance. An interrupted
 * stream rejects, so that a truncated file is never saved as complete.
 */
export async function readDownload(response: Response, onBytes: (bytes: number) => void): Promise<Download> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    onBytes(bytes)
  }
  return { blob: new Blob(parts, { type }), bytes }
}

/** The file name sent by the server (RFC 6266), or the fallback. */
export function fileNameOf(response: Response, fallback: string): string {
  const header = response.headers.get('Content-Disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  const [, plain] = /filename="([^"]+)"/i.exec(header) ?? []
  try {
    return encoded === undefined ? (plain ?? fallback) : decodeURIComponent(encoded)
  } catch {
    return plain ?? fallback
  }
}

/** Starts the browser's own download. The object URL is revoked after the click has been processed. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `invoices_` and a local timestamp with seconds (INV-16): invoices_20240131-142305.xlsx. */
export function exportFileName(
  prefix: string,
  now: Date = new Date(),
  extension: 'xlsx' | 'csv' | 'zip' = 'xlsx',
): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}${pad(now.getMonth() + 1)}${pad(now.getDate())}`
  return `${prefix}${day}-${pad(now.getHours())}${pad(now.getMinutes())}${pad(now.getSeconds())}.${extension}`
}
