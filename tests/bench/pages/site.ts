import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { figuresAnswer, figuresPage, figuresScript } from './figures.ts'
import { nativePage, nativeScript } from './native.ts'

const htmlOf = (script: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title></head><body><div id="root"></div><script type="module" src="${script}"></script></body></html>`

const rows = Array.from({ length: 10 }, (_, id) => ({
  id,
  number: `INV-2026-${1000 + id}`,
  date: '2026-10-01',
  dueDate: '2026-11-30',
  seller: 'UAB Pardavėjas',
  buyer: 'UAB Pirkėjas',
  amount: 1200.5 + id,
  advance: 1080.45,
  reserve: 120.05,
  status: 'FINANCED',
}))

/** One script with everything in it, built with the portal's Vite and packages. */
async function bundle(name: 'rjsf' | 'admin'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `bench-${name}-`))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir,
        target: 'chrome86',
        chunkSizeWarningLimit: 5_000,
        rolldownOptions: {
          input: join(import.meta.dirname, name, 'main.tsx'),
          output: { entryFileNames: 'main.js', codeSplitting: false },
        },
      },
    })
    return readFileSync(join(outDir, 'main.js'), 'utf8')
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Serves the pages that the portal's are compared with, compressed as a build would be. */
export async function startAnchors(): Promise<{ url: string; stop: () => void }> {
  const [rjsf, admin] = [await bundle('rjsf'), await bundle('admin')]
  const html = 'text/html; charset=utf-8'
  const script = 'text/javascript; charset=utf-8'
  const sources: readonly (readonly [path: string, type: string, text: string])[] = [
    ['/native', html, nativePage()],
    ['/native.js', script, nativeScript],
    ['/rjsf', html, htmlOf('/rjsf.js')],
    ['/rjsf.js', script, rjsf],
    ['/admin', html, htmlOf('/admin.js')],
    ['/admin.js', script, admin],
    ['/rows.json', 'application/json', JSON.stringify(rows)],
    ['/figures', html, figuresPage],
    ['/figures.js', script, figuresScript],
    ['/figures.json', 'application/json', figuresAnswer],
  ]
  const files = new Map(sources.map(([path, type, text]) => [path, { type, content: compressed(text) }]))
  const server: Server = createServer((request, response) => {
    const file = files.get((request.url ?? '').split('?')[0] ?? '')
    if (!file) return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'content-length': file.content.length })
      .end(file.content)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server of the anchors has no port')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}

const compressed = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
