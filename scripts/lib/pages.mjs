// What the server needs to render pages (server/pages): the components as a bundle for Node, and the HTML around them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.mjs'

/** The oldest browsers that run modules: in these, the first script still has to show a notice. */
const FIRST_SCRIPT_TARGET = 'es2017'

/** @typedef {{ later: string, go: string, first: string, firstCards: string }} Assets */

/**
 * Styles that pages link after they have loaded, and the first scripts of rendered pages, each with a hash in its name.
 * @param {string} folder of the built page
 * @returns {Promise<Assets>} addresses
 */
export async function buildExtraAssets(folder) {
  const { build } = await import('esbuild')
  const common = {
    absWorkingDir: root,
    outdir: join(folder, 'assets'),
    bundle: true,
    minify: true,
    metafile: true,
    logLevel: /** @type {const} */ ('warning'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
  }
  const styles = await build({ ...common, entryPoints: ['src/theme/later.css'], loader: { '.woff2': 'file' } })
  /** @param {string} entryPoint */
  const script = async entryPoint => {
    const { metafile } = await build({
      ...common,
      entryPoints: [entryPoint],
      format: 'esm',
      target: FIRST_SCRIPT_TARGET,
      supported: { 'dynamic-import': true },
    })
    return addressOf(metafile, '.js')
  }
  const [go, first, firstCards] = await Promise.all([
    script('src/entries/go.ts'),
    script('src/entries/first.ts'),
    script('src/entries/firstCards.ts'),
  ])
  return { later: addressOf(styles.metafile, '.css'), go, first, firstCards }
}

/** @param {import('esbuild').Metafile | undefined} metafile @param {string} ending */
function addressOf(metafile, ending) {
  const file = Object.keys(metafile?.outputs ?? {}).find(name => name.endsWith(ending))
  if (file === undefined) throw new Error(`The build made no file ${ending}`)
  return `/assets/${file.split('/').pop()}`
}

/**
 * Puts the address of the later styles into the pages.
 * @param {string} folder of the built page @param {string} later
 */
export function linkLaterStyles(folder, later) {
  for (const name of readdirSync(folder).filter(file => file.endsWith('.html'))) {
    const file = join(folder, name)
    writeFileSync(file, replaced(readFileSync(file, 'utf8'), /data-later="[^"]*"/, `data-later="${later}"`))
  }
}

/**
 * Names the build in each page: the version, and a digest of the names of all hashed files. The page compares it with the
 * header `x-portal-release`, so that it can offer a newer one (API-24).
 * @param {string} folder of the built page
 */
export function nameRelease(folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' }).sort().join('\n')
  const meta = `<meta name="portal-release" content="${version}-${createHash('sha256').update(names).digest('hex').slice(0, 12)}" />`
  for (const name of readdirSync(folder).filter(file => file.endsWith('.html'))) {
    const file = join(folder, name)
    writeFileSync(file, replaced(readFileSync(file, 'utf8'), /<\/head>/, `  ${meta}\n  </head>`))
  }
}

/**
 * The templates of rendered pages, made of the pages that render themselves in the browser.
 * @param {string} folder of the built page @param {string} target @param {Assets} assets
 * @param {(part: string) => string[]} filesOfPart
 */
export async function writePageTemplates(folder, target, { later, go, first, firstCards }, filesOfPart) {
  const { build } = await import('esbuild')
  const styles = await build({
    absWorkingDir: root,
    stdin: {
      contents: "@import './start.css'; @import './page.css';",
      resolveDir: join(root, 'src/theme'),
      loader: 'css',
    },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'warning',
  })
  const form = template(folder, 'request', {
    head: scripts => {
      const preloads = [
        ...scripts,
        // Otherwise the browser would discover the imports of a validator only after loading it.
        ...filesOfPart('validator-runtime'),
        '{{validator}}',
      ]
      return [...new Set(preloads)]
        .map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`)
        .join('')
    },
    html: ([app]) => `data-app="${app}" data-later="${later}" data-drafts`,
    body: '<div id="root">{{markup}}</div>{{data}}',
    script: go,
  })
  /** @param {string} entry */
  const entranceOf = entry =>
    template(folder, entry, {
      head: scripts => scripts.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`).join(''),
      html: ([app]) => `data-app="${app}" data-later="${later}"`,
      body: '<div id="root">{{markup}}</div>{{data}}',
      script: go,
    })
  /** @param {string} script @param {string[]} more scripts that the page needs besides those of the app */
  const shellOf = (script, more = []) =>
    template(folder, 'staff', {
      // The content comes first: the browser follows links inside a template only once the script takes them out.
      head: ([, ...others]) =>
        `<template id="app-files">${longestFirst(folder, [...others, ...more])
          .map(href => `<link rel="modulepreload" href="${href}">`)
          .join('')}</template>`,
      html: ([app]) => `data-app="${app}" data-later="${later}"`,
      body: '<div id="shell">{{markup}}</div><template id="shell-table">{{table}}</template><div id="root" data-behind></div>{{data}}',
      script,
    })
  mkdirSync(target, { recursive: true })
  writeFileSync(
    join(target, 'template.json'),
    JSON.stringify({
      form,
      shells: {
        list: shellOf(first),
        frame: shellOf(first),
        dashboard: shellOf(firstCards, filesOfPart('dashboard')),
        forms: shellOf(firstCards, filesOfPart('OperatorForms')),
      },
      login: entranceOf('login'),
      entrance: entranceOf('request'),
      css: styles.outputFiles[0]?.text ?? '',
    }),
  )
}

/**
 * A browser that speaks HTTP/1.1 requests six files at once, and others as these end. The longest take all of the time that the line
 * needs; begun last, they would leave it idle while the small ones wait for their turn.
 * @param {string} folder of the built page @param {string[]} addresses
 */
export function longestFirst(folder, addresses) {
  /** @param {string} address */
  const bytes = address => statSync(join(folder, address)).size
  return [...new Set(addresses)].sort((one, next) => bytes(next) - bytes(one))
}

/**
 * @typedef {{ head: (scripts: string[]) => string, html: (scripts: string[]) => string, body: string, script: string }} Parts
 * `head`: links, `html`: attributes, both from the addresses of the app's scripts, the first one first.
 */

/** @param {string} folder of the built page @param {string} entry @param {Parts} parts */
function template(folder, entry, parts) {
  const page = readFileSync(join(folder, `index.${entry}.html`), 'utf8')
  const app = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  if (app === undefined) throw new Error(`index.${entry}.html has no script`)
  const scripts = [app, ...[...page.matchAll(/modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href ?? '')]
  const noscript = /<noscript>([\s\S]*?)<\/noscript>/.exec(page)?.[1] ?? ''
  /** @type {[RegExp, string][]} */
  const changes = [
    [/<html lang="en" data-later="[^"]*">/, `<html lang="{{lang}}" ${parts.html(scripts)}>`],
    [/<title>[^<]*<\/title>/, '<title>{{title}}</title>'],
    [/<noscript>[\s\S]*?<\/noscript>/, ''],
    [/<div id="root"><\/div>/, `<noscript><div class="no-script">${noscript}</div></noscript>${parts.body}`],
    // Browsers without modules; in all others the first script shows the notice.
    [/<script defer src="\/old-browser.js"><\/script>/, '<script nomodule defer src="/old-browser.js"></script>'],
    // The scripts come before the style, which is long: the browser requests them before it has received all of it.
    [
      /<\/head>/,
      `<script type="module" src="${parts.script}"></script>${parts.head(scripts)}<style id="page-style">{{css}}</style></head>`,
    ],
  ]
  const bare = page
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*><\/script>\s*/g, '')
  return changes.reduce((text, [pattern, by]) => replaced(text, pattern, by), bare).replace(/>\s*\n\s*</g, '><')
}

/** @param {string} text @param {RegExp} pattern @param {string} by */
function replaced(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`The page has no ${pattern}`)
  return text.replace(pattern, () => by)
}

/**
 * The components of rendered pages, for Node.
 * @param {string} target folder
 */
export async function buildPageRenderer(target) {
  const vite = await import('vite')
  await vite.build({
    root,
    logLevel: 'warn',
    // Otherwise names of classes have labels, and differ from those in the browser.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: target,
      emptyOutDir: true,
      ssr: 'src/entries/server.tsx',
      target: 'node20',
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
    ssr: { noExternal: true },
  })
  if (!existsSync(join(target, 'server.mjs'))) throw new Error('The renderer of pages was not built')
}
