import { ZipStream } from './zipStream.ts'

export const ZIP_TYPE = 'application/zip'

/** A file with its name in the archive. */
export type NamedFile = { readonly name: string; readonly bytes: Buffer }

/** Streams files as one zip archive, with one of them in memory at a time. A name that was used gets a number. */
export async function* zipFiles(files: AsyncIterable<NamedFile>): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  const used = new Set<string>()
  for await (const { name, bytes } of files) yield* zip.entry(freeName(name, used), [bytes])
  yield zip.end()
}

/** The name, or with a number if it was used; then it is used. */
export function freeName(name: string, used: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  let free = name
  for (let count = 2; used.has(free); count += 1) free = `${stem}_${String(count)}${extension}`
  used.add(free)
  return free
}
