// npm test [-- checks|units|postgres|processes|browser …]: everything, or only the listed stages. The last line is the
// total.
import { requireNode } from './lib/node.mjs'

requireNode()
void import('./lib/test.mjs').then(({ test }) => test(process.argv.slice(2)))
