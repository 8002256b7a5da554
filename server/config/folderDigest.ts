import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/**
 * SHA-256 of the names and contents of all files of a folder. Their times, and the order in which the system lists them,
 * do not count.
 */
export function folderDigest(folder: string): string {
  const digest = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
  for (const file of files) {
    const content = readFileSync(file)
    // With its length, so that no end of one file can be taken for the name of the next.
    digest.update(`${file.slice(folder.length).split(sep).join('/')}\n${content.length}\n`).update(content)
  }
  return digest.digest('hex')
}
