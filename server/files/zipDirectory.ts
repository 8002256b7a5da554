import { zipMembers } from './zip.ts'

/** Far above any real document, far below what would hurt (SEC-43). */
const maxEntries = 1000
const maxTotalBytes = 50 * 1024 * 1024
const maxRatio = 250

/**
 * Reads a zip archive to its end and counts what really comes out, so that a damaged or lying archive is found without being
 * trusted.
 * @returns the names within, or null when the archive is damaged, encrypted or a bomb
 */
export async function zipEntryNames(bytes: Buffer): Promise<ReadonlySet<string> | null> {
  const names = new Set<string>()
  let total = 0
  try {
    for await (const entry of zipMembers(bytes)) {
      if (names.size >= maxEntries || names.has(entry.name) || entry.encrypted) return null
      if (entry.declaredSize > Math.max(entry.compressedSize, 1) * maxRatio && entry.declaredSize > 1024 * 1024)
        return null
      names.add(entry.name)
      total += entry.declaredSize
      if (total > maxTotalBytes) return null
      await entry.drain()
    }
  } catch {
    return null
  }
  return names
}
