import { randomUUID } from 'node:crypto'

/** Actions on the page of the simulated bank. */
export type BankPageAnswer = 'AGREE' | 'REFUSE' | 'WRONG_PERSON' | 'WRONG_REFERENCE' | 'EXPIRED'
export type SimulatedAccount = {
  readonly id: string
  readonly iban: string
  readonly ownerName: string
  readonly inDetails: boolean
  readonly country: string
  readonly agreement: SimulatedAgreement
  /** Calls for transactions so far: some banks reject the first. */
  callCount: number
}
/** What the person has to agree to. */
export type SimulatedAgreement = {
  readonly institutionId: string
  readonly scope: readonly string[]
  readonly historyDays: number
}
export type SimulatedRequisition = {
  readonly id: string
  readonly institutionId: string
  readonly reference: string
  readonly redirect: string
  readonly agreement: string
  readonly language: string
  readonly ssn: string | null
  status: 'CR' | 'LN' | 'RJ' | 'EX'
  accounts: readonly SimulatedAccount[]
  ended: BankPageAnswer | null
}
export type NewRequisition = Omit<SimulatedRequisition, 'id' | 'status' | 'accounts' | 'ended'>

/** Beyond this number the oldest are deleted, as the real service does. */
const MAX_REQUISITIONS = 500

/** Agreements and requisitions of the simulated service, in the memory of this process. */
export class SimulatedRequisitions {
  readonly #agreements = new Map<string, SimulatedAgreement>()
  readonly #requisitions = new Map<string, SimulatedRequisition>()
  /** Owner name last entered for a person; offered again next time. */
  readonly #owners = new Map<string, string>()

  addAgreement(agreement: SimulatedAgreement): string {
    const id = randomUUID()
    keep(this.#agreements, id, agreement)
    return id
  }

  agreementOf({ agreement }: SimulatedRequisition): SimulatedAgreement {
    const found = this.#agreements.get(agreement)
    if (found === undefined) throw new Error('the simulated agreement is no longer stored')
    return found
  }

  /** Undefined if the agreement is not one with this bank, or the reference was already used. */
  add(input: NewRequisition): SimulatedRequisition | undefined {
    const isKnown = [...this.#requisitions.values()].some(({ reference }) => reference === input.reference)
    if (isKnown || this.#agreements.get(input.agreement)?.institutionId !== input.institutionId) return undefined
    const requisition: SimulatedRequisition = { ...input, id: randomUUID(), status: 'CR', accounts: [], ended: null }
    keep(this.#requisitions, requisition.id, requisition)
    return requisition
  }

  find(id: string): SimulatedRequisition | undefined {
    return this.#requisitions.get(id)
  }

  account(id: string): SimulatedAccount | undefined {
    return [...this.#requisitions.values()]
      .filter(({ status }) => status === 'LN')
      .flatMap(({ accounts }) => accounts)
      .find(account => account.id === id)
  }

  /**
   * The person consents and shares an account of this owner. One bank returns owners in the details only, as some real
   * ones do.
   */
  link(requisition: SimulatedRequisition, ownerName: string, country: string): void {
    const number = String(Date.now() % 1e16).padStart(16, '0')
    requisition.accounts = [
      {
        id: randomUUID(),
        iban: `${country}00${number}`,
        ownerName,
        inDetails: requisition.institutionId.startsWith('SIMKOPRA'),
        country,
        agreement: this.agreementOf(requisition),
        callCount: 0,
      },
    ]
    requisition.status = 'LN'
    keep(this.#owners, requisition.ssn ?? '', ownerName)
  }

  lastOwner({ ssn }: SimulatedRequisition): string {
    return this.#owners.get(ssn ?? '') ?? ''
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > MAX_REQUISITIONS && oldest !== undefined) map.delete(oldest)
}
