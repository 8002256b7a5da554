import { zipMembers } from './zip.ts'

/** Far more than any real document has, but still harmless (SEC-43). */
const maxEntries = 1000
const maxTotalBytes = 50 * 1024 * 1024
const maxRatio = 250

/**
 * Inflates a whole zip archive and counts the actual bytes, so that its declared sizes need not be trusted.
 * @returns the entry names, or null if the archive is damaged, encrypted or a bomb
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
