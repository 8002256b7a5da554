import { mkdirSync } from 'node:fs'
import { create, extract } from 'tar'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const FILES: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory'])

/**
 * Writes the folder of an embedded database that rests into one file, piece by piece: PGlite's own way holds all of it in memory, twice. It has no
 * processes of its own, so between two statements nothing is written.
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
 * Unpacks what `archiveFolder` or PGlite has written, for this user alone. Nothing leaves the folder, links are left out.
 * @throws Error for a damaged archive or an entry that would leave the folder
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
    filter: (_path, entry) => 'type' in entry && FILES.has(entry.type),
    onReadEntry: entry => {
      entry.mode = entry.type === 'Directory' ? FOLDER_MODE : FILE_MODE
    },
    // PGlite's names begin with a slash, which is taken off and told as information.
    onwarn: (code, message) => {
      if (code !== 'TAR_ENTRY_INFO') problems.push(String(message))
    },
  })
  if (problems.length > 0) throw new Error(`the archive cannot be unpacked: ${problems.slice(0, 3).join('; ')}`)
}
