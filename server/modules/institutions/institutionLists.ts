import { PortalError } from '../../errors.ts'
import type { BankIdentification, Institution } from '../../providers/bank/bankIdentification.ts'
import { asked } from './asked.ts'
import type { EvidenceTools } from './bankEvidence.ts'

type Held = { readonly list: readonly Institution[]; readonly at: number }

const freshMs = 3_600_000
/** Expiry of a stale list: up to this age it is used while the service is unavailable. */
const usableMs = 24 * 3_600_000

/** The banks of each country, fetched once an hour: the service limits calls, and the lists hardly change. */
export class InstitutionLists {
  readonly #tools: EvidenceTools
  readonly #held = new Map<string, Held>()
  readonly #running = new Map<string, Promise<readonly Institution[]>>()

  constructor(tools: EvidenceTools) {
    this.#tools = tools
  }

  /** The banks of a country, sorted by name. @throws PortalError BANK_OFF, BANK_UNAVAILABLE */
  async of(country: string): Promise<readonly Institution[]> {
    const { bank, now } = this.#tools
    if (bank === null) throw new PortalError('BANK_OFF')
    const held = this.#held.get(country)
    const age = held === undefined ? Infinity : now().getTime() - held.at
    if (held !== undefined && age < freshMs) return held.list
    const running = this.#running.get(country) ?? this.#ask(bank, country).finally(() => this.#running.delete(country))
    this.#running.set(country, running)
    return held !== undefined && age < usableMs ? running.catch(() => held.list) : running
  }

  async #ask(bank: BankIdentification, country: string): Promise<readonly Institution[]> {
    const list = await asked(this.#tools, () => bank.institutions(country, new AbortController().signal))
    const sorted = list.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    this.#held.set(country, { list: sorted, at: this.#tools.now().getTime() })
    return sorted
  }
}
