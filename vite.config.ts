import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import { chunkGroups, withCompileHint } from './scripts/lib/chunks.ts'
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
 * off, themes made of CSS variables, text areas that measure themselves at every keystroke. src/theme/stubs/ has the replacements.
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

const AUTOCOMPLETE = /\/@mui\/material\/Autocomplete\/Autocomplete\.mjs$/
const WIDTH = 'anchorEl ? anchorEl.clientWidth : null'

/**
 * A field with options asks for its width each time it renders, although only the open list of options uses it. Behind the shell of a
 * page, that lays out the whole app once more.
 */
function measureOpenListsOnly(): Plugin {
  return {
    name: 'portal:measure-open-lists-only',
    apply: 'build',
    transform(code, id) {
      if (!AUTOCOMPLETE.test(id)) return null
      if (!code.includes(WIDTH))
        throw new Error('vite.config.ts: Autocomplete of MUI no longer measures its width here')
      return { code: code.replace(WIDTH, `popupOpen && ${WIDTH}`), map: null }
    },
  }
}

/** A style's name is a checksum of its text, which Emotion computes at each render; it is computed once for each text instead. */
function rememberStyleNames(): Plugin {
  return {
    name: 'portal:remember-style-names',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@emotion/hash' && importer?.includes('/@emotion/serialize/')
        ? path('./src/theme/stubs/styleName.ts')
        : null,
  }
}

/**
 * Modules of libraries that this app never calls, or that every browser has built in, each with what takes its place: the export of
 * react-admin, since the server writes all files, and a copy of Object.entries that brings twenty others along. About eight KiB compressed.
 */
const replaced: Readonly<Record<string, string>> = {
  'jsonexport/dist/index.js':
    "export default function jsonExport() { throw new Error('The server writes all exports') }",
  'object.entries': 'module.exports = Object.entries',
}

function leaveOutUnusedModules(): Plugin {
  const prefix = '\0replaced:'
  return {
    name: 'portal:leave-out-unused-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: source => (Object.hasOwn(replaced, source) ? prefix + source : null),
    load: id => (id.startsWith(prefix) ? (replaced[id.slice(prefix.length)] ?? null) : null),
  }
}

/** The hint has to be the first line, also before what Vite puts there. */
function compileWhileLoading(): Plugin {
  return {
    name: 'portal:compile-while-loading',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') chunk.code = withCompileHint(chunk.name, chunk.code)
      },
    },
  }
}

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    validatorRuntimeInDev(),
    leaveOutUnusedMui(),
    leaveOutUnusedModules(),
    rememberStyleNames(),
    measureOpenListsOnly(),
    compileWhileLoading(),
  ],
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
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: {
            index: path('./index.html'),
            ...(existsSync(validatorRuntime) ? { 'validator-runtime': validatorRuntime } : {}),
          },
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: { groups: chunkGroups() },
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
}))
