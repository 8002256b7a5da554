import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

const { serialize } = protocol

const WORTH_PREPARING = /^\s*(?:select|with)\b/i
const USES_BEFORE_PREPARING = 3
/** A plan takes up to a few hundred kilobytes of the engine's memory. */
const MAX_PREPARED = 60
const MAX_COUNTED = 600

type Prepared = { readonly name: string; readonly types: readonly number[] }
export type Rows = { readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }

/**
 * Runs repeated reads as prepared statements, the most recent ones. PGlite's own `query` parses and plans each time and
 * enters the engine seven times; a prepared read enters it once and takes a quarter of the time.
 */
export class PreparedStatements {
  readonly #database: PGlite
  readonly #uses = new LRUCache<string, number>({ max: MAX_COUNTED })
  readonly #prepared = new LRUCache<string, Prepared>({
    max: MAX_PREPARED,
    dispose: ({ name }) => this.#unwanted.push(serialize.close({ type: 'S', name })),
  })
  /** Messages that release statements, sent with the next one. */
  #unwanted: Uint8Array[] = []
  #count = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  async query(text: string, parameters: readonly unknown[]): Promise<Rows> {
    const known = this.#prepared.get(text)
    if (known === undefined && !this.#isWorthPreparing(text))
      return this.#database.query<Record<string, unknown>>(text, [...parameters])
    return this.#database.runExclusive(async () => this.#run(known ?? (await this.#prepare(text)), parameters))
  }

  #isWorthPreparing(text: string): boolean {
    if (!WORTH_PREPARING.test(text)) return false
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.set(text, uses)
    return uses >= USES_BEFORE_PREPARING
  }

  async #run({ name, types }: Prepared, parameters: readonly unknown[]): Promise<Rows> {
    const { parsers, serializers } = this.#database
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = serializers[types[index] ?? 0]
      return write === undefined ? String(value) : write(value)
    })
    const messages = await this.#send([
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ])
    const [result] = parse.parseResults(messages, parsers)
    return (result ?? { rows: [] }) as Rows
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#count += 1
    const name = `portal_${String(this.#count)}`
    const unwanted = this.#unwanted
    this.#unwanted = []
    const messages = await this.#send([
      ...unwanted,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const prepared = { name, types: parse.parseDescribeStatementResults(messages) }
    this.#prepared.set(text, prepared)
    return prepared
  }

  /** All messages enter the engine at once. After an error it skips the rest up to `sync`. */
  #send(messages: readonly Uint8Array[]): ReturnType<PGlite['execProtocolStream']> {
    return this.#database.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }
}
