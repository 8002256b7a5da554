// npm run check [-- <word of a check's name>]: types, lint, import rules, texts, generated files.
import { requireNode } from './lib/node.mjs'

requireNode()
void import('./lib/check.mjs').then(({ check }) => check(process.argv[2]))
