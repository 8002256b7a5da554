// npm start: everything from a clean clone to a running portal. Installs and builds only what is missing or out of
// date.
import { requireNode } from './lib/node.mjs'

requireNode()
void import('./lib/start.mjs').then(({ start }) => start())
