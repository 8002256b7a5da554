import type { FormDocument } from '../../contract/formTypes.ts'

/** The trip to the bank: what the page compares on the way back, and what the server looks up. */
export type Confirmation = { md5Code: string; requisitionId: string }

/** All that is kept of a form; it is sealed as one. Files lie beside it. */
export type Kept = {
  version: number
  document: FormDocument
  /** The same for the life of the draft: an application that is not confirmed yet is replaced, a confirmed one exists once. */
  draftKey: string
  /** Idempotency keys of these very answers, by purpose. */
  keys: Readonly<Record<string, string>>
  confirmation?: Confirmation
  /** How far the person had got, in words of the page. */
  step?: string
}

/** Whether what is typed would be there after a reload. */
export type Saving =
  | { state: 'none' }
  /** There is no key yet: no connection, or it is on its way. */
  | { state: 'waiting' }
  | { state: 'saved'; until: number }
  /** Another tab has opened the form; this one does not write over it. */
  | { state: 'elsewhere' }
  | { state: 'expired' }
  /** The browser keeps nothing: private mode, a full disk. */
  | { state: 'impossible' }

export type RestoredDraft = {
  version: number
  document: FormDocument
  /** Names of files that could not be brought back; they have been taken out of the document. */
  lostFiles: readonly string[]
  confirmation: Confirmation | undefined
  step: string | undefined
}

/** Answers are on this device and the server, which has the key, does not answer. */
export class SavedFormLocked extends Error {
  override name = 'SavedFormLocked'
}
