import { zipMembers } from './zip.ts'

/** Far more than any real document has, but still harmless (SEC-43). */
const MAX_ENTRIES = 1000
const MAX_TOTAL_BYTES = 50 * 1024 * 1024
const MAX_RATIO = 250

/**
 * Inflates a whole zip archive and counts the actual bytes, so that its declared sizes need not be trusted.
 * @param maxBytesOf largest size of an entry, for readers that need much more memory for some
 * @returns the entry names, or null if the archive is damaged, encrypted or a bomb
 */
export async function zipEntryNames(
  bytes: Buffer,
  maxBytesOf: (name: string) => number = () => MAX_TOTAL_BYTES,
): Promise<ReadonlySet<string> | null> {
  const names = new Set<string>()
  let total = 0
  try {
    for await (const entry of zipMembers(bytes)) {
      if (names.size >= MAX_ENTRIES || names.has(entry.name) || entry.encrypted) return null
      if (entry.declaredSize > Math.max(entry.compressedSize, 1) * MAX_RATIO && entry.declaredSize > 1024 * 1024)
        return null
      if (entry.declaredSize > maxBytesOf(entry.name)) return null
      names.add(entry.name)
      total += entry.declaredSize
      if (total > MAX_TOTAL_BYTES) return null
      await entry.drain()
    }
  } catch {
    return null
  }
  return names
}
