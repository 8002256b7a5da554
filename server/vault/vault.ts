import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { KeyRing } from './keyRing.ts'

/**
 * Carries the keys with the database handle and its transactions, so that every repository that reads encrypted values
 * has them. It changes no query and no result.
 */
class VaultCarrier implements KyselyPlugin {
  readonly ring: KeyRing

  constructor(ring: KeyRing) {
    this.ring = ring
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

export function withVault(db: Kysely<Tables>, ring: KeyRing): Kysely<Tables> {
  return db.withPlugin(new VaultCarrier(ring))
}

/**
 * The keys of a database handle or transaction.
 * @throws Error for a handle that was opened without keys
 */
export function vaultOf(db: Kysely<Tables>): KeyRing {
  const carrier = db.getExecutor().plugins.find(plugin => plugin instanceof VaultCarrier)
  if (carrier === undefined) throw new Error('this database handle was opened without a key ring')
  return carrier.ring
}
