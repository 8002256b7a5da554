import { PortalError } from '../../errors.ts'
import type { BankIdentification, Institution } from '../../providers/bank/bankIdentification.ts'
import { readProvider } from './bank-calls.service.ts'
import type { EvidenceTools } from './bank-evidence.service.ts'

type CachedList = { readonly list: readonly Institution[]; readonly at: number }

const FRESH_MS = 3_600_000
/** Expiry of a stale list: up to this age it is used while the service is unavailable. */
const MAX_STALE_MS = 24 * 3_600_000

/** The banks of each country, fetched once an hour: the service limits calls, and the lists hardly change. */
export class InstitutionLists {
  readonly #tools: EvidenceTools
  readonly #cache = new Map<string, CachedList>()
  readonly #running = new Map<string, Promise<readonly Institution[]>>()

  constructor(tools: EvidenceTools) {
    this.#tools = tools
  }

  /** The banks of a country, sorted by name. @throws PortalError BANK_OFF, BANK_UNAVAILABLE, BANK_ANSWER_UNREADABLE */
  async of(country: string): Promise<readonly Institution[]> {
    const { bank, now } = this.#tools
    if (bank === null) throw new PortalError('BANK_OFF')
    const cached = this.#cache.get(country)
    const age = cached === undefined ? Infinity : now().getTime() - cached.at
    if (cached !== undefined && age >= 0 && age < FRESH_MS) return cached.list
    const running =
      this.#running.get(country) ?? this.#fetch(bank, country).finally(() => this.#running.delete(country))
    this.#running.set(country, running)
    return cached !== undefined && age < MAX_STALE_MS ? running.catch(() => cached.list) : running
  }

  async #fetch(bank: BankIdentification, country: string): Promise<readonly Institution[]> {
    const list = await readProvider(this.#tools, () => bank.institutions(country, new AbortController().signal))
    const sorted = list.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    this.#cache.set(country, { list: sorted, at: this.#tools.now().getTime() })
    return sorted
  }
}
