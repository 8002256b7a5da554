// From sources (tsx, vitest): the process registers the loader and then loads the worker.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
