import type { FormDocument } from '../../contract/formTypes.ts'

/** The redirect to the bank: the page compares the code on return, the server looks up the requisition. */
export type Confirmation = {
  md5Code: string
  requisitionId: string
  /** The upload has begun: the page goes on with it when it is opened again. */
  isSent?: true
}

/** The saved contents of a form, encrypted as one unit. Files are stored separately. */
export type DraftContents = {
  version: number
  document: FormDocument
  /** Constant for the lifetime of the draft: an unconfirmed application is replaced, a confirmed one exists once. */
  draftKey: string
  /** Idempotency keys of exactly these answers, by purpose. */
  keys: Readonly<Record<string, string>>
  confirmation?: Confirmation
  /** The step the applicant had reached, as named by the page. */
  step?: string
}

/** Whether the typed answers would survive a reload. */
export type Saving =
  | { state: 'none' }
  /** There is no key yet: no connection, or the request is pending. */
  | { state: 'waiting' }
  | { state: 'saved'; until: number }
  /** Another tab has opened the form; this tab does not overwrite it. */
  | { state: 'elsewhere' }
  | { state: 'expired' }
  /** The browser stores nothing: private mode or a full disk. */
  | { state: 'impossible' }

export type RestoredDraft = {
  version: number
  document: FormDocument
  /** Names of files that could not be restored; they have been removed from the document. */
  lostFiles: readonly string[]
  confirmation: Confirmation | undefined
  step: string | undefined
}

/** Answers are on this device, but the server, which has the key, does not respond. */
export class SavedFormLocked extends Error {
  override name = 'SavedFormLocked'
}
