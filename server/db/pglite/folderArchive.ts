import { mkdirSync } from 'node:fs'
import { create, extract } from 'tar'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const files: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory'])

/**
 * Archives the folder of an idle embedded database into one file, in chunks: PGlite's own dump holds it in memory
 * twice. PGlite has no background processes, so nothing is written between two statements.
 */
export async function archiveFolder(folder: string, file: string): Promise<void> {
  await create(
    {
      cwd: folder,
      file,
      portable: true,
      strict: true,
      mode: FILE_MODE,
      filter: (_path, entry) => 'isFile' in entry && (entry.isFile() || entry.isDirectory()),
    },
    ['.'],
  )
}

/**
 * Unpacks an archive of `archiveFolder` or PGlite, accessible to this user only. Links are skipped.
 * @throws Error for a damaged archive or an entry outside the folder
 */
export async function unpackFolder(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  const problems: string[] = []
  await extract({
    cwd: folder,
    file,
    preserveOwner: false,
    dmode: FOLDER_MODE,
    fmode: FILE_MODE,
    filter: (_path, entry) => 'type' in entry && files.has(entry.type),
    onReadEntry: entry => {
      entry.mode = entry.type === 'Directory' ? FOLDER_MODE : FILE_MODE
    },
    // Names in PGlite's archives start with a slash; tar strips it and reports that as information.
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') problems.push(String(message))
    },
  })
  if (problems.length > 0) throw new Error(`the archive cannot be unpacked: ${problems.slice(0, 3).join('; ')}`)
}
