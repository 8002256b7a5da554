// From sources (tsx, vitest): a worker thread does not inherit the loader, so it registers it and then loads the
// worker.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
