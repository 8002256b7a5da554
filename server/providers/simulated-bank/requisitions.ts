import { randomUUID } from 'node:crypto'

/** What a person does on the page of the simulated bank. */
export type BankPageAnswer = 'AGREE' | 'REFUSE' | 'WRONG_PERSON' | 'WRONG_REFERENCE' | 'EXPIRED'
export type SimulatedAccount = {
  readonly id: string
  readonly iban: string
  readonly ownerName: string
  readonly inDetails: boolean
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

/** After so many the oldest are forgotten, as the real service forgets. */
const most = 500

/** What the simulated service knows: agreements and requisitions, in this process only. */
export class SimulatedRequisitions {
  readonly #agreements = new Map<string, string>()
  readonly #requisitions = new Map<string, SimulatedRequisition>()
  /** The owner that was named last for a person, to be offered again. */
  readonly #owners = new Map<string, string>()

  addAgreement(institutionId: string): string {
    const id = randomUUID()
    keep(this.#agreements, id, institutionId)
    return id
  }

  /** Undefined when the agreement is not one with this bank, or the reference has been used. */
  add(asked: NewRequisition): SimulatedRequisition | undefined {
    const isKnown = [...this.#requisitions.values()].some(({ reference }) => reference === asked.reference)
    if (isKnown || this.#agreements.get(asked.agreement) !== asked.institutionId) return undefined
    const requisition: SimulatedRequisition = { ...asked, id: randomUUID(), status: 'CR', accounts: [], ended: null }
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

  /** The person agrees, and shows an account of this owner. One bank names owners in the details only, as some do. */
  link(requisition: SimulatedRequisition, ownerName: string, country: string): void {
    const number = String(Date.now() % 1e16).padStart(16, '0')
    requisition.accounts = [
      {
        id: randomUUID(),
        iban: `${country}00${number}`,
        ownerName,
        inDetails: requisition.institutionId.startsWith('SIMKOPRA'),
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
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}
