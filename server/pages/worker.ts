import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { VisitorInput } from '../../schemas/pages/pageData.ts'
import type { PageInput } from '../../schemas/pages/pageInput.ts'
import type { ShellInput } from '../../schemas/pages/shellData.ts'
import {
  entranceHtml,
  formHtml,
  type PageHtml,
  type PageTemplates,
  type RenderedParts,
  type RenderedShell,
  shellHtml,
} from './pageHtml.ts'
import type { RenderedPage, RenderJob, RendererStart } from './protocol.ts'

/** Renders pages in a thread, with the components that the browser takes over. */
const { folder } = workerData as RendererStart
const templates = JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8')) as PageTemplates
const bundle = import(pathToFileURL(join(folder, 'server.mjs')).href) as Promise<{
  renderVisitorPage: (input: VisitorInput) => Promise<RenderedParts>
  renderShell: (input: ShellInput) => RenderedShell
}>
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function htmlOf(input: PageInput): Promise<PageHtml> {
  const { renderVisitorPage, renderShell } = await bundle
  if (input.kind === 'form') return formHtml(templates, await renderVisitorPage(input), input)
  if (input.kind === 'entrance') return entranceHtml(templates, await renderVisitorPage(input), input)
  return shellHtml(templates, renderShell(input))
}

async function render({ input: json }: RenderJob): Promise<RenderedPage> {
  const { html, styleHash } = await htmlOf(JSON.parse(json) as PageInput)
  const content = Buffer.from(html)
  const [compressed, zipped] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return { etag, styleHash, brotli: compressed, gzip: zipped }
}

parentPort?.on('message', ({ id, ...job }: RenderJob & { id: number }) => {
  render(job).then(
    page => parentPort?.postMessage({ id, ...page }),
    (error: unknown) => parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  )
})
