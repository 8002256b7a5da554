import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const OTHERS = 0o077

type Attributes = { mode?: number }
type SetAttributes = { setattr(target: unknown, attributes: Attributes): void }
type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']

/**
 * Creates files that only their owner can read. Emscripten sets the mode of a new file after the system has created
 * it. The umask alone would leave some PostgreSQL files (`pg_internal.init`) readable by everyone.
 */
export class PrivateNodeFs extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [withoutOthers, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

function withoutOthers(module: object): void {
  const { NODEFS } = module as { NODEFS: { node_ops: SetAttributes; stream_ops: SetAttributes } }
  for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
    const setattr = operations.setattr.bind(operations)
    operations.setattr = (target, attributes) => {
      setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS })
    }
  }
}
