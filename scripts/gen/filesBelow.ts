import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** All files in a folder and below it, sorted; none if the folder does not exist. */
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
