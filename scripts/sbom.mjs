// npm run sbom [-- <file>]: the bill of materials of the installed product, dist/sbom.cdx.json. A release has the same (API-25).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stateOfSources } from './lib/commit.mjs'
import { runScript } from './lib/failure.mjs'
import { installPackages } from './lib/install.mjs'
import { requireNode } from './lib/node.mjs'
import { sbomOf } from './lib/sbom.mjs'
import { root } from './lib/stamp.mjs'

requireNode()
await runScript(async () => {
  installPackages()
  const file = resolve(process.argv[2] ?? join(root, 'dist/sbom.cdx.json'))
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, sbomOf({ name, version }, stateOfSources().time))
  process.stdout.write(`${file}\n`)
})
