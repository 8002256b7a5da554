// npm run advisories -- --from <file> [--days 14]: fails when a package of the product is known to be vulnerable, or when the file
// is too old to tell. It needs no network; docs/security.md says how the file is made.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ageProblem, matchAdvisories, readAdvisories } from './lib/advisories.mjs'
import { runScript, ScriptFailure } from './lib/failure.mjs'
import { productPackages } from './lib/lockedPackages.mjs'
import { requireNode } from './lib/node.mjs'

requireNode()
await runScript(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, days: { type: 'string', default: '14' } } })
  const days = Number(values.days)
  if (values.from === undefined || !Number.isInteger(days) || days < 1)
    throw new ScriptFailure('Name the advisories: npm run advisories -- --from <file> [--days <whole number>]')
  const { exported, vulns } = readAdvisories(readFileSync(values.from, 'utf8'))
  const packages = productPackages()
  if (packages.length === 0) throw new ScriptFailure('No package is installed: npm ci')
  const age = ageProblem(exported, days, new Date())
  const problems = [...(age === undefined ? [] : [age]), ...matchAdvisories(vulns, packages)]
  if (problems.length > 0) throw new ScriptFailure(problems.join('\n'))
  process.stdout.write(`None of ${vulns.length} advisories affects one of ${packages.length} packages.\n`)
})
