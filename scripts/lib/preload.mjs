// One page per part of the app: index.<entry>.html asks for that part's scripts at once. In the plain page each level of
// imports costs a round trip.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {Record<string, { file: string, name?: string, imports?: string[], dynamicImports?: string[] }>} Manifest */

/**
 * @param {string} folder of the built page, with the manifest of the build; removes the manifest
 * @returns {(part: string) => string[]} the addresses of the scripts of a part of the app that is loaded later
 */
export function writePreloadingPages(folder) {
  const manifestFile = join(folder, '.vite', 'manifest.json')
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  rmSync(join(folder, '.vite'), { recursive: true })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const first = new Set(filesOf(manifest, 'index.html'))
  for (const chunk of manifest['index.html']?.dynamicImports ?? []) {
    // A part of the app is a chunk of its own source file or a group of scripts/lib/chunks.ts with its name.
    const entry = /^(src\/entries\/|_)/.test(chunk) ? manifest[chunk]?.name : undefined
    if (!entry) continue
    const files = [...new Set([...first, ...filesOf(manifest, chunk)])].filter(file => !page.includes(file))
    const links = files.map(file => `    <link rel="modulepreload" href="/${file}" />\n`).join('')
    writeFileSync(join(folder, `index.${entry}.html`), page.replace('  </head>', `${links}  </head>`))
  }
  return part => {
    const [chunk] = Object.entries(manifest).find(([, { name }]) => name === part) ?? []
    if (chunk === undefined) throw new Error(`The build has no part ${part}`)
    return filesOf(manifest, chunk).map(file => `/${file}`)
  }
}

/**
 * Files that a chunk needs before it runs, itself included.
 * @param {Manifest} manifest @param {string} chunk @param {Set<string>} [seen] @returns {string[]}
 */
function filesOf(manifest, chunk, seen = new Set()) {
  const entry = manifest[chunk]
  if (!entry || seen.has(chunk)) return []
  seen.add(chunk)
  return [entry.file, ...(entry.imports ?? []).flatMap(next => filesOf(manifest, next, seen))]
}
