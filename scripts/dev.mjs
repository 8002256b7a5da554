// npm run dev: the page from its sources at http://localhost:3000 (Vite), the API on 3001; both reload on changes.
import { requireNode } from './lib/node.mjs'

requireNode()
void import('./lib/dev.mjs').then(({ dev }) => dev())
