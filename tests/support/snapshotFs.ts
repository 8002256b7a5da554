import { MemoryFS } from '@electric-sql/pglite'
import { list } from 'tar'

/** Where PGlite keeps its data folder. */
const DATA_FOLDER = '/pglite/data'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o100600

type Write = (stream: { node: FileNode }, ...rest: unknown[]) => number
type FileNode = {
  contents: Uint8Array | null
  usedBytes: number
  stream_ops: { write: Write }
  node_ops: { mknod(parent: FileNode, name: string, mode: number, device: number): FileNode }
}
/** What is used of Emscripten's file system in memory. */
type EmscriptenFs = {
  mkdirTree(path: string, mode: number): void
  lookupPath(path: string): { node: FileNode }
}

/** Folders come before what they hold. `content` undefined: a folder. */
export type Snapshot = readonly { readonly path: string; readonly content: Uint8Array | undefined }[]

/** @param file written by `dump` of the embedded database */
export function readSnapshot(file: string): Snapshot {
  const entries: { path: string; content: Uint8Array | undefined }[] = []
  list({
    file,
    sync: true,
    preservePaths: true,
    onReadEntry: read => {
      const path = `${DATA_FOLDER}${read.path.replace(/\/$/, '')}`
      const entry: (typeof entries)[number] = { path, content: undefined }
      entries.push(entry)
      if (read.type === 'Directory') return
      const parts: Buffer[] = []
      // The reader uses its buffer again.
      read.on('data', part => parts.push(Buffer.from(part)))
      read.on('end', () => {
        entry.content = Buffer.concat(parts)
      })
    },
  })
  return entries
}

/**
 * A database in memory that begins as a snapshot. All databases of a process share the bytes of a file until one of them
 * writes to it: unpacking seventy megabytes took longer than everything else of a start.
 */
export class SnapshotFs extends MemoryFS {
  readonly #snapshot: Snapshot

  constructor(snapshot: Snapshot) {
    super()
    this.#snapshot = snapshot
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg!.Module.FS as unknown as EmscriptenFs
    files.mkdirTree(DATA_FOLDER, FOLDER_MODE)
    const folders = new Map<string, FileNode>()
    const folderAt = (path: string): FileNode => {
      const known = folders.get(path) ?? files.lookupPath(path).node
      folders.set(path, known)
      return known
    }
    for (const { path, content } of this.#snapshot) {
      if (content === undefined) {
        files.mkdirTree(path, FOLDER_MODE)
        continue
      }
      const end = path.lastIndexOf('/')
      const folder = folderAt(path.slice(0, end))
      const node = folder.node_ops.mknod(folder, path.slice(end + 1), FILE_MODE, 0)
      node.contents = content
      node.usedBytes = content.length
      copyBeforeWriting(node, content)
    }
  }
}

/** Emscripten writes into the bytes that a file has; shortening or extending it makes new ones. */
function copyBeforeWriting(node: FileNode, shared: Uint8Array): void {
  const own = node.stream_ops
  node.stream_ops = {
    ...own,
    write: (stream, ...rest) => {
      if (node.contents === shared) node.contents = new Uint8Array(shared)
      return own.write(stream, ...rest)
    },
  }
}
