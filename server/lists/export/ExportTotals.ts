import type { ExportColumn } from './cellSql.ts'

const SEPARATOR = ';'

/**
 * Counts the rows of an export and sums its amounts while the rows pass, so that both agree with the rows of the file
 * and memory does not grow.
 */
export class ExportTotals {
  /** Indexes of the columns with amounts. */
  readonly #summed: readonly number[]
  readonly #cents: bigint[]
  #rows = 0

  constructor(columns: readonly ExportColumn[]) {
    this.#summed = columns.flatMap(({ kind }, index) => (kind === 'money' ? [index] : []))
    this.#cents = this.#summed.map(() => 0n)
  }

  /** SQL expression of what `add` reads: the amounts of a row, a missing one as zero. */
  sql(columns: readonly ExportColumn[]): string {
    const amounts = this.#summed.map(index => `coalesce(${columns[index]?.sql ?? '0'}, 0)::numeric(20,2)`)
    return amounts.length === 0 ? "''" : `concat_ws('${SEPARATOR}', ${amounts.join(', ')})`
  }

  add(amounts: string): void {
    this.#rows += 1
    if (this.#summed.length === 0) return
    for (const [index, amount] of amounts.split(SEPARATOR).entries())
      this.#cents[index] = (this.#cents[index] ?? 0n) + BigInt(amount.replace('.', ''))
  }

  get rows(): number {
    return this.#rows
  }

  /** Sums by the index of their column, as decimals: `1234.50`. */
  get sums(): ReadonlyMap<number, string> {
    return new Map(this.#summed.map((column, index) => [column, decimal(this.#cents[index] ?? 0n)]))
  }
}

function decimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
