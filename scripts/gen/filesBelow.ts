import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All files in a folder and below it, sorted; none when there is no such folder. */
export function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return []
  }
}
