import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import type { PageInput } from '../../schemas/pages/pageInput.ts'
import { ThreadQueue } from '../threads/ThreadQueue.ts'
import { MAX_PAGES, type RenderedPage, type RenderJob, type RendererStart } from './protocol.ts'
import { StoredPages } from './StoredPages.ts'

const MAX_WAITING = 20
const RENDER_TIMEOUT_MS = 20_000
/** A visitor waits at most this long; then the plain page is served, and the next visitor gets the rendered one. */
const VISITOR_TIMEOUT_MS = 2_500
/** A page that could not be rendered is retried after this time. */
const FAILURE_TTL_MS = 60_000
const IDLE_MS = 20_000

type Options = {
  /** Folder with the files of the build. */
  folder: string
  /** Where the pages of earlier runs are; null: only in memory. */
  store?: { folder: string; warn: (message: string) => void } | null
  warn: (message: string) => void
  render?: (input: string) => Promise<RenderedPage>
  visitorTimeoutMs?: number
}

/**
 * Pages rendered on the server, cached by a digest of their input, in memory and in the data folder. So a publication, a changed text or a changed setting
 * gives a new page with the next request, and neither query strings nor visitors add entries. The least recently used
 * pages are dropped.
 */
export class RenderedPages {
  /** False without a build of the page, as in tests of the API. */
  readonly isBuilt: boolean
  readonly #pages = new LRUCache<string, RenderedPage>({ max: MAX_PAGES })
  readonly #failed = new LRUCache<string, true>({ max: MAX_PAGES, ttl: FAILURE_TTL_MS })
  readonly #rendering = new Map<string, Promise<RenderedPage | null>>()
  readonly #render: (input: string) => Promise<RenderedPage>
  readonly #warn: Options['warn']
  readonly #visitorTimeoutMs: number
  readonly #thread: ThreadQueue<RenderJob, RenderedPage>
  readonly #stored: StoredPages | null
  #storing: Promise<void> = Promise.resolve()

  constructor({ folder, store = null, warn, render, visitorTimeoutMs = VISITOR_TIMEOUT_MS }: Options) {
    this.isBuilt = render !== undefined || existsSync(join(folder, 'template.json'))
    this.#warn = warn
    this.#visitorTimeoutMs = visitorTimeoutMs
    this.#thread = new ThreadQueue<RenderJob, RenderedPage>({
      label: 'rendering of pages',
      workerFile: workerFile(),
      workerData: { folder } satisfies RendererStart,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
      maxWaiting: MAX_WAITING,
      maxWaitingPerOwner: MAX_WAITING,
      timeoutMs: RENDER_TIMEOUT_MS,
      idleMs: IDLE_MS,
    })
    this.#render = render ?? (input => this.#thread.run({ input }, 'pages'))
    this.#stored = store && new StoredPages({ ...store, rendererFiles: rendererFiles(folder) })
  }

  get size(): number {
    return this.#pages.size
  }

  /** The page of an input; null if it cannot be rendered, or not soon enough. The reason is logged once. */
  async find(input: PageInput): Promise<RenderedPage | null> {
    const json = JSON.stringify(input)
    const key = createHash('sha256').update(json).digest('base64')
    const known = this.#pages.get(key)
    if (known !== undefined) return known
    if (this.#failed.has(key)) return null
    const rendering = this.#rendering.get(key) ?? this.#start(key, json)
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<null>(resolve => {
      timer = setTimeout(() => resolve(null), this.#visitorTimeoutMs)
    })
    return Promise.race([rendering, timeout]).finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    await this.#thread.close()
    await this.#storing
  }

  #start(key: string, json: string): Promise<RenderedPage | null> {
    const rendering = this.#rendered(key, json).finally(() => this.#rendering.delete(key))
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #rendered(key: string, json: string): Promise<RenderedPage | null> {
    try {
      const stored = (await this.#stored?.find(key)) ?? null
      const page = stored ?? (await this.#render(json))
      this.#pages.set(key, page)
      if (stored === null) this.#storing = this.#storing.then(() => this.#stored?.keep(key, page))
      return page
    } catch (error) {
      this.#failed.set(key, true)
      this.#warn(error instanceof Error ? error.message : String(error))
      return null
    }
  }
}

/** The files that decide how an input is rendered. */
function rendererFiles(folder: string): string[] {
  const own = import.meta.url.endsWith('.ts')
    ? [new URL('./worker.ts', import.meta.url), new URL('./pageHtml.ts', import.meta.url)]
    : [workerFile()]
  return [join(folder, 'template.json'), join(folder, 'server.mjs'), ...own.map(url => fileURLToPath(url))]
}

/** The bundled worker is next to the bundle; in the sources it is the TypeScript file, run by tsx. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./pages-worker.mjs', import.meta.url)
}
