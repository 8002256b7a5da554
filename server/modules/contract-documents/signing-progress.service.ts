import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { ESigning } from '../../providers/e-signing/eSigning.ts'
import { tokenHash } from '../../security/token.ts'
import type { ContractDocumentsRepository } from './contract-documents.repository.ts'
import type { SigningRow } from './contract-documents.types.ts'
import type { SettlementRepository } from './settlement.repository.ts'
import type { SigningsRepository } from './signings.repository.ts'

type Options = {
  readonly signing: ESigning | null
  readonly documents: ContractDocumentsRepository
  readonly signings: SigningsRepository
  readonly settlement: SettlementRepository
  readonly now: () => Date
  /** Called with the code of every failure; the code contains nothing from the response. */
  readonly note: (code: string) => void
}

const listEveryMs = 15_000
const statusEveryMs = 1_000
const sweepEveryMs = 5 * 60_000
const readWaitMs = 3_000
const askWaitMs = 25_000
const sweptAtOnce = 20

/**
 * Synchronises signing states with the signing service. Only the service's own response counts; a postback or a message
 * of the frame merely triggers a query. If the service fails, nothing changes and the next read, postback or sweep
 * retries.
 */
export class SigningProgress {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Called before the documents of a contract are listed; waits a few seconds at most. */
  async ofContract(contractId: string): Promise<void> {
    await this.#look(
      await this.#options.signings.takeOfContract(contractId, this.#since(listEveryMs)),
      AbortSignal.timeout(readWaitMs),
    )
  }

  async ofDocument(documentId: string): Promise<void> {
    await this.#look(
      await this.#options.signings.takeOfDocument(documentId, this.#since(statusEveryMs)),
      AbortSignal.timeout(readWaitMs),
    )
  }

  /** @returns whether the key is known @throws ProviderFault so that the service calls again later */
  async postback(key: string): Promise<boolean> {
    const row = await this.#options.signings.byPostback(tokenHash(key))
    if (row === undefined) return false
    if (row.state === 'OPEN') await this.#settle(row, AbortSignal.timeout(askWaitMs))
    return true
  }

  async sweep(): Promise<void> {
    if (this.#options.signing === null) return
    for (const row of await this.#options.signings.takeOldest(sweptAtOnce, this.#since(sweepEveryMs)))
      await this.#look([row], AbortSignal.timeout(askWaitMs))
  }

  async #look(rows: readonly SigningRow[], signal: AbortSignal): Promise<void> {
    await Promise.all(
      rows.map(row =>
        this.#settle(row, signal).catch((error: unknown) => {
          if (!(error instanceof ProviderFault)) throw error
          this.#options.note(error.code)
        }),
      ),
    )
  }

  async #settle({ id, documentId, providerToken }: SigningRow, signal: AbortSignal): Promise<void> {
    const { signing, documents, settlement, now } = this.#options
    if (signing === null || providerToken === null) return
    const people = (await documents.signers(documentId)).map(signer => signer.id)
    const answer = await signing.stateOf(providerToken, people, signal)
    if (answer.state === 'OPEN') await settlement.signed(id, answer.signed, now())
    else if (answer.state === 'COMPLETED')
      await settlement.completed(id, await signing.download(answer.file, signal), now())
    else await settlement.ended(id, answer.state, now())
  }

  #since(everyMs: number): { now: Date; notSince: Date } {
    const now = this.#options.now()
    return { now, notSince: new Date(now.getTime() - everyMs) }
  }
}
