// From sources (tsx, vitest): the process registers the loader and then loads the worker.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { copyLanguageData } from '../../../scripts/lib/languageData.mjs'
import { root } from '../../../scripts/lib/stamp.mjs'

// The build makes this folder for the bundled worker.
const languages = join(root, '.cache/recognition')
if (!existsSync(languages)) copyLanguageData(languages)
register()
await import('./worker.ts')
