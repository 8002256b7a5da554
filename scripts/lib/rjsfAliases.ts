import { fileURLToPath } from 'node:url'

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/**
 * Parts of RJSF that the portal does not use, and the stubs that replace them. The build and the unit tests share the
 * list, so tests run the RJSF that users get.
 *
 * RJSF brings a 26 KiB markdown renderer for help texts and a 6 KiB resolver of addresses; the portal's texts are plain
 * and its references local. src/form renders every field itself, so the other parts cannot be reached.
 */
export const rjsfAliases = [
  { find: /^markdown-to-jsx(\/react)?$/, replacement: path('src/form/rjsf-stubs/markdown.tsx') },
  { find: /^fast-uri$/, replacement: path('src/form/rjsf-stubs/uri.ts') },
  { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: path('src/form/rjsf-stubs/defaultRegistry.ts') },
  { find: /^\.\/shallowAllOfMerge\.js$/, replacement: path('src/form/rjsf-stubs/allOfMerge.ts') },
  { find: /^\.\/(omitExtraData|toPathSchema)\.js$/, replacement: path('src/form/rjsf-stubs/extraData.ts') },
  { find: /^\.\/sanitizeDataForNewSchema\.js$/, replacement: path('src/form/rjsf-stubs/otherSchema.ts') },
  { find: /^fast-equals$/, replacement: path('src/form/rjsf-stubs/fastEquals.ts') },
]
