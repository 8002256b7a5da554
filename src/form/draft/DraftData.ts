import type { FormDocument } from '../../contract/formTypes.ts'
import { randomHex } from '../../security/hex.ts'
import type { Confirmation, DraftContents } from './draftTypes.ts'

/** Answers with the version of the form they belong to. */
type Answers = { document: FormDocument; version: number }

/** What one draft saves: answers, step, confirmation, and the keys that are sent with the answers. */
export class DraftData {
  answers: Answers | undefined
  confirmation: Confirmation | undefined
  step: string | undefined
  /** Constant for the lifetime of the draft; 32 hexadecimal characters. */
  draftKey = randomHex()
  private idempotency: { answers: string; byPurpose: Record<string, string> } = { answers: '', byPurpose: {} }

  /** @param document the saved one, without files that could not be restored */
  restore(saved: DraftContents, document: FormDocument): void {
    this.answers = { document, version: saved.version }
    this.confirmation = saved.confirmation
    this.step = saved.step
    this.draftKey = saved.draftKey
    this.idempotency = { answers: JSON.stringify(saved.document), byPurpose: { ...saved.keys } }
  }

  /** Key of exactly these answers; changed answers get a new one. `isNew`: it has to be saved. */
  idempotencyKey(purpose: string): { key: string; isNew: boolean } {
    const answers = JSON.stringify(this.answers?.document ?? {})
    if (this.idempotency.answers !== answers) this.idempotency = { answers, byPurpose: {} }
    const { byPurpose } = this.idempotency
    const known = byPurpose[purpose]
    if (known !== undefined) return { key: known, isNew: false }
    const key = randomHex()
    byPurpose[purpose] = key
    return { key, isNew: true }
  }

  /** Undefined before the first answer. */
  contents(): DraftContents | undefined {
    if (!this.answers) return undefined
    const { document, version } = this.answers
    const { answers, byPurpose } = this.idempotency
    return {
      version,
      document,
      draftKey: this.draftKey,
      keys: answers === JSON.stringify(document) ? byPurpose : {},
      ...(this.confirmation ? { confirmation: this.confirmation } : {}),
      ...(this.step === undefined ? {} : { step: this.step }),
    }
  }
}
