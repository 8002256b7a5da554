import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { rjsfAliases } from './scripts/lib/rjsfAliases.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const VALIDATOR_RUNTIME_SOURCE = '/src/form/validator-runtime.ts'
const VALIDATOR_RUNTIME_URL = '/rt/validator-runtime.js'
const validatorRuntime = path(`.${VALIDATOR_RUNTIME_SOURCE}`)

/**
 * Published form validators import their helpers from one address that never changes, because their text is stored with
 * the form version. The build gives that file its fixed name; the dev server maps the address to the source.
 */
function validatorRuntimeInDev(): Plugin {
  return {
    name: 'portal:validator-runtime',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split('?')[0] === VALIDATOR_RUNTIME_URL) request.url = VALIDATOR_RUNTIME_SOURCE
        next()
      })
    },
  }
}

/**
 * Parts of MUI that every page would carry and none uses (about 11 KiB compressed): the ripples that the theme switches
 * off, themes made of CSS variables, text areas that measure themselves with every key. src/theme/stubs/ holds what stands in their place.
 */
function leaveOutUnusedMui(): Plugin {
  const unused = /\/(TouchRipple|createThemeWithVars|ThemeProviderWithVars|TextareaAutosize)(?:\/index)?\.mjs$/
  return {
    name: 'portal:leave-out-unused-mui',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const name = importer?.includes('/@mui/material/') ? unused.exec(source)?.[1] : undefined
      return name === undefined ? null : path(`./src/theme/stubs/${name}.ts`)
    },
  }
}

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** The modules that a source file reaches without an import(). */
function reachedFrom(file: string, modules: Modules): Set<string> {
  const reached = new Set([path(file)])
  for (const id of reached) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  return reached
}

/**
 * The libraries that every page loads, in one chunk: left to itself the build makes fifteen of them, which together weigh 7 KiB more
 * compressed. No entry mounts without src/entries/mountPublic.tsx.
 */
function librariesOfEveryPage(): (id: string, modules: Modules) => string | null {
  return reachedTogether('./src/entries/mountPublic.tsx', 'libraries', /\/node_modules\//)
}

/** The inputs of a form besides, for the same reason: seven chunks that login and staff need in part weigh 3 KiB more. */
function inputsOfForms(): (id: string, modules: Modules) => string | null {
  return reachedTogether('./src/form/SchemaForm.tsx', 'inputs', /\/node_modules\/@mui\//)
}

/** What the first script needs of the portal's own modules: it must not wait for more. */
function sourcesOfFirstScript(): (id: string, modules: Modules) => string | null {
  return reachedTogether('./src/main.tsx', 'start', /\/(src|schemas)\/(?!main\.tsx)/)
}

/** Small modules that most pages need. A chunk of its own costs each of them more than the module. */
const helpersOfMostPages =
  /\/(schemas\/(format\/decimal|answers\/fileSize|refs)|src\/(security\/hex|i18n\/(countryName|useDocumentTitle)))\.tsx?$/

/** The portal's own modules that every page loads, for the same reason as the libraries, and small ones of most pages. */
function sourcesOfEveryPage(): (id: string, modules: Modules) => string | null {
  const ofEveryPage = reachedTogether('./src/entries/mountPublic.tsx', 'common', /\/(src|schemas)\//)
  return (id, modules) => (helpersOfMostPages.test(id) ? 'common' : ofEveryPage(id, modules))
}

function reachedTogether(
  file: string,
  chunk: string,
  modulesOfChunk: RegExp,
): (id: string, modules: Modules) => string | null {
  let reached: Set<string> | undefined
  return (id, modules) => {
    if (!modulesOfChunk.test(id)) return null
    reached ??= reachedFrom(file, modules)
    return reached.has(id) ? chunk : null
  }
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`

export default defineConfig({
  plugins: [react(), validatorRuntimeInDev(), leaveOutUnusedMui()],
  resolve: {
    alias: rjsfAliases,
    dedupe: ['react', 'react-dom', '@emotion/react', '@mui/material', 'dompurify'],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The oldest browsers (SHL-26).
    target: ['chrome86', 'firefox80', 'safari14', 'edge86'],
    // Nothing inline: the Content-Security-Policy has no data: for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: {
        index: path('./index.html'),
        ...(existsSync(validatorRuntime) ? { 'validator-runtime': validatorRuntime } : {}),
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        codeSplitting: {
          groups: [
            // The first script needs these and must not wait for the libraries.
            { name: 'helpers', test: /@oxc-project\+runtime|vite\/preload-helper/, priority: 1 },
            { name: librariesOfEveryPage(), debugName: 'libraries', priority: 1 },
            { name: sourcesOfFirstScript(), debugName: 'start', priority: 1 },
            { name: sourcesOfEveryPage(), debugName: 'common' },
            { name: inputsOfForms(), debugName: 'inputs' },
          ],
        },
        entryFileNames: chunk =>
          chunk.name === 'validator-runtime' ? VALIDATOR_RUNTIME_URL.slice(1) : 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': api, '/simulator/messages': api, '/metrics': api },
  },
})
