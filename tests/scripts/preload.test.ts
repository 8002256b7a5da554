import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writePreloadingPages } from '../../scripts/lib/preload.mjs'

function build(manifest: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'preload-'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'index.html'),
    '<head>\n    <script type="module" src="/assets/index-1.js"></script>\n  </head>\n',
  )
  return folder
}

const preloads = (html: string) => [...html.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)

it('names every script of a part once, the deepest imports too (SHL-45)', () => {
  const folder = build({
    'index.html': {
      file: 'assets/index-1.js',
      imports: ['_start-1.js'],
      dynamicImports: ['src/entries/notice.tsx', '_login-1.js', 'src/pages/link.ts'],
    },
    '_start-1.js': { file: 'assets/start-1.js', name: 'start' },
    '_libraries-1.js': { file: 'assets/libraries-1.js', name: 'libraries', imports: ['_start-1.js'] },
    // Chunks may import each other.
    '_shared-1.js': { file: 'assets/shared-1.js', name: 'shared', imports: ['_libraries-1.js', '_login-1.js'] },
    '_login-1.js': { file: 'assets/login-1.js', name: 'login', imports: ['_shared-1.js', '_libraries-1.js'] },
    'src/entries/notice.tsx': { file: 'assets/notice-1.js', name: 'notice', imports: ['_libraries-1.js'] },
    'src/pages/link.ts': { file: 'assets/link-1.js', name: 'link' },
  })
  writePreloadingPages(folder)
  const page = (entry: string) => preloads(readFileSync(join(folder, `index.${entry}.html`), 'utf8'))
  expect(page('login')).toEqual([
    '/assets/start-1.js',
    '/assets/login-1.js',
    '/assets/shared-1.js',
    '/assets/libraries-1.js',
  ])
  expect(page('notice')).toEqual(['/assets/start-1.js', '/assets/notice-1.js', '/assets/libraries-1.js'])
  expect(preloads(readFileSync(join(folder, 'index.html'), 'utf8'))).toEqual([])
  expect(existsSync(join(folder, 'index.link.html'))).toBe(false)
  expect(existsSync(join(folder, '.vite'))).toBe(false)
})
