import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../schemas/json.ts'
import { MAX_PAGES, type RenderedPage } from './protocol.ts'

type Options = {
  /** Made with the first page. */
  folder: string
  /** Files that decide how an input is rendered: a page of another build is not found. */
  rendererFiles: readonly string[]
  warn: (message: string) => void
}

/**
 * Rendered pages in the data folder. After a restart nobody waits for them, and the thread that renders is not needed. A file holds
 * the SHA-256 of the rest in hexadecimal, a line break and the page as JSON with its bytes in base64. The pages not used for
 * longest are removed. Without the files everything works as before, so faults of the disk are only logged.
 */
export class StoredPages {
  readonly #folder: string
  readonly #rendererFiles: readonly string[]
  readonly #warn: Options['warn']
  #renderer: Promise<Buffer> | undefined
  #isWritable = true

  constructor({ folder, rendererFiles, warn }: Options) {
    this.#folder = folder
    this.#rendererFiles = rendererFiles
    this.#warn = warn
  }

  /** @param key digest of the page's input */
  async find(key: string): Promise<RenderedPage | null> {
    try {
      const file = await this.#fileOf(key)
      const page = pageIn(await readFile(file, 'latin1'))
      const now = new Date()
      await utimes(file, now, now)
      return page
    } catch (error) {
      if (!isMissing(error)) this.#warn(`a page could not be read: ${messageOf(error)}`)
      return null
    }
  }

  /** The file is written beside its place and then moved there, so that a crash leaves no half page. */
  async keep(key: string, { etag, styleHash, brotli, gzip }: RenderedPage): Promise<void> {
    if (!this.#isWritable) return
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      const file = await this.#fileOf(key)
      const json = JSON.stringify({ etag, styleHash, brotli: asText(brotli), gzip: asText(gzip) })
      const unfinished = `${file}.new`
      await writeFile(unfinished, `${digestOf(json)}\n${json}`, { mode: 0o600 })
      await rename(unfinished, file)
      await this.#removeOldest()
    } catch (error) {
      this.#isWritable = false
      this.#warn(`a page could not be written: ${messageOf(error)}`)
    }
  }

  async #fileOf(key: string): Promise<string> {
    this.#renderer ??= digestOfFiles(this.#rendererFiles)
    const name = createHash('sha256')
      .update(await this.#renderer)
      .update(key)
      .digest('hex')
    return join(this.#folder, name)
  }

  async #removeOldest(): Promise<void> {
    const paths = (await readdir(this.#folder)).map(name => join(this.#folder, name))
    if (paths.length <= MAX_PAGES) return
    const files = await Promise.all(paths.map(async path => ({ path, usedAt: (await stat(path)).mtimeMs })))
    const oldest = files.toSorted((one, other) => one.usedAt - other.usedAt).slice(0, files.length - MAX_PAGES)
    await Promise.all(oldest.map(({ path }) => rm(path, { force: true })))
  }
}

/** @throws if the text is not what `keep` has written */
function pageIn(content: string): RenderedPage {
  const end = content.indexOf('\n')
  const json = content.slice(end + 1)
  if (content.slice(0, end) !== digestOf(json)) throw new Error('its bytes have changed')
  const page: unknown = JSON.parse(json)
  const text = (name: string): string => {
    const value = isObject(page) ? page[name] : undefined
    if (typeof value !== 'string') throw new Error(`it has no ${name}`)
    return value
  }
  return {
    etag: text('etag'),
    styleHash: text('styleHash'),
    brotli: Buffer.from(text('brotli'), 'base64'),
    gzip: Buffer.from(text('gzip'), 'base64'),
  }
}

async function digestOfFiles(files: readonly string[]): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  return hash.digest()
}

const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
