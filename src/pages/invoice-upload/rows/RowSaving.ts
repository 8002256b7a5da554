import type { RowTexts } from '../../../../schemas/invoiceRow.ts'
import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import {
  addTypedInvoice,
  changeDraft,
  type Draft,
  type ManualUploadAnswer,
} from '../../../api/staff/invoiceUploadApi.ts'
import { type GridRow, rowOfDraft, unsavedStates } from './gridRow.ts'
import { isErrorCode, type Problem } from './problems.ts'
import type { RowEvents, RowList } from './RowList.ts'
import { bodyOf, isSameInvoice, isSameTexts, isStoredAs } from './rowTexts.ts'
import type { UploadContext } from './uploadTypes.ts'

type Tools = {
  readonly list: RowList
  readonly events: RowEvents
  /** The contract and its buyers as they are now. */
  readonly context: () => UploadContext
  readonly check: (key: string, texts: RowTexts) => readonly Problem[]
  /** A row that has left the page meanwhile was stored. */
  readonly onAway: (key: string, invoice: Draft) => void
}

/** A busy server names a time to wait; a row is not failed before it was tried so many times more. */
const MAX_RETRIES = 2
const retrySeconds = { default: 1, max: 10 }

/** Stores rows on the server; several changes of one row are sent one after the other. */
export class RowSaving {
  private readonly tools: Tools
  private readonly saving = new Map<string, Promise<void>>()
  /** Rows that were left again while they were being stored. */
  private readonly leftAgain = new Set<string>()
  /** Texts of new rows whose call runs, by key. */
  private readonly creating = new Map<string, RowTexts>()

  constructor(tools: Tools) {
    this.tools = tools
  }

  private get list(): RowList {
    return this.tools.list
  }

  /** Resolves when nothing is being stored. */
  async settled(): Promise<void> {
    await Promise.all(this.saving.values())
  }

  /** Whether a call for this row runs. */
  isSaving(key: string): boolean {
    return this.saving.has(key)
  }

  /** Resolves when none of these rows is being stored. */
  async settledOf(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.flatMap(key => this.saving.get(key) ?? []))
  }

  /** Whether a draft of the server belongs to a new row that waits for the answer to its call. */
  isCreating(texts: RowTexts): boolean {
    return [...this.creating.values()].some(one => isSameInvoice(one, texts))
  }

  save(key: string, keepFaulty = true): Promise<void> {
    const before = this.saving.get(key)
    if (before !== undefined) {
      this.leftAgain.add(key)
      return before
    }
    const running = this.saveLatest(key, keepFaulty).finally(() => {
      this.saving.delete(key)
      this.leftAgain.delete(key)
    })
    this.saving.set(key, running)
    return running
  }

  private async saveLatest(key: string, keepFaulty: boolean): Promise<void> {
    // Typed again while the call ran, and left again: the newer texts follow.
    for (let isLatest = false; !isLatest;) {
      const row = this.list.row(key)
      if (row === undefined || row.state === 'empty') return
      const problems = this.tools.check(key, row.texts)
      if (!keepFaulty && problems.some(({ code }) => isErrorCode(code))) {
        this.list.patch(key, { state: 'faulty', problems })
        return
      }
      this.list.patch(key, { state: 'saving', problems })
      const { texts } = row
      if (row.draft === undefined) this.creating.set(key, texts)
      try {
        const answer = await this.callPatiently(row, keepFaulty).catch((error: unknown) => storedAlready(error, row))
        const now = this.list.row(key)
        isLatest = now === undefined || isSameTexts(now.texts, texts)
        this.take(key, answer, isLatest)
      } catch (error) {
        this.fail(key, texts, error)
        return
      } finally {
        this.creating.delete(key)
      }
    }
  }

  /** A call that is repeated is stored once: a new row has a key, a change its version. */
  private async callPatiently(row: GridRow, keepFaulty: boolean): Promise<ManualUploadAnswer> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await this.call(row, keepFaulty)
      } catch (error) {
        const seconds = secondsToWait(error)
        if (seconds === undefined || retries === MAX_RETRIES) throw error
        await new Promise(resolve => setTimeout(resolve, seconds * 1000))
      }
    }
  }

  private call(row: GridRow, keepFaulty: boolean): Promise<ManualUploadAnswer> {
    const body = bodyOf(row.texts, this.tools.context().buyers)
    if (row.draft !== undefined) {
      const { confirmed = [] } = row
      return changeDraft(row.draft, confirmed.length > 0 ? { ...body, confirmed: [...confirmed] } : body, keepFaulty)
    }
    const { fileUuids } = row
    return addTypedInvoice(this.tools.context().contract.id, body, {
      fileUuids,
      keepFaulty,
      // The same row sent again is stored once, also by the page that follows this one.
      idempotencyKey: `${row.name ?? row.key}-${digestOf(JSON.stringify({ ...body, fileUuids, keepFaulty }))}`,
    })
  }

  private take(key: string, answer: ManualUploadAnswer, isLatest: boolean): void {
    const { invoice } = answer
    if (invoice === undefined) {
      const problems = answer.invoiceManualUploadErrors.map(({ field, errorCode, params }) => ({
        field,
        code: errorCode,
        ...(params === undefined ? {} : { params }),
      }))
      this.list.patch(key, { state: isLatest ? 'faulty' : 'typed', ...(isLatest ? { problems } : {}) })
      return
    }
    if (this.list.row(key) === undefined) this.tools.onAway(key, invoice)
    // The list may have brought the new draft before this answer. What was typed into it meanwhile stays.
    const others = this.list
      .getRows()
      .filter(row => row.key === key || row.draft?.uuid !== invoice.uuid || unsavedStates.has(row.state))
    if (others.length !== this.list.getRows().length) this.list.set(others)
    const storedAt = performance.now()
    if (isLatest) this.list.patch(key, { ...rowOfDraft(invoice, key), storedAt, own: undefined, confirmed: undefined })
    else this.list.patch(key, { draft: invoice, storedAt, fileUuids: [] })
    this.tools.events.onStored()
  }

  private fail(key: string, texts: RowTexts, error: unknown): void {
    const row = this.list.row(key)
    // A removed row is not wanted any more, so nothing is missing.
    if (isAbort(error) || row === undefined) return
    const theirs = conflicting(error)
    if (theirs !== undefined) {
      this.list.patch(key, {
        ...rowOfDraft(theirs, key),
        state: 'conflict',
        own: row.texts,
        changedBy: theirs.changedBy,
      })
      this.tools.events.onStored()
    } else if (error instanceof ApiError && error.status === 404 && row.draft !== undefined) {
      this.list.patch(key, { state: 'gone' })
    } else {
      // What was typed since is stored when the focus leaves the row.
      const isTyping = !isSameTexts(row.texts, texts) && !this.leftAgain.has(key)
      this.list.patch(key, { state: isTyping ? 'typed' : 'failed' })
      this.tools.events.onFailed(error)
    }
  }
}

/** Tells the few versions of one row apart (FNV-1a, 32 bits). */
function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** After how many seconds the same call may succeed; undefined for a failure that waiting does not mend. */
function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status !== 503 && error.status !== 429 && error.code !== 'REQUEST_RUNNING') return undefined
  return Math.min(error.retryAfterSeconds ?? retrySeconds.default, retrySeconds.max)
}

/** The other draft of a rejected change. */
function conflicting(error: unknown): Draft | undefined {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return undefined
  return error.details['invoice'] as Draft | undefined
}

/** A change whose answer was lost conflicts with itself when it is tried again. @throws any other error */
function storedAlready(error: unknown, { texts, confirmed }: GridRow): ManualUploadAnswer {
  const invoice = conflicting(error)
  if (invoice === undefined || !isStoredAs(invoice, texts, confirmed)) throw error
  return { valid: !invoice.problems.some(({ code }) => isErrorCode(code)), invoiceManualUploadErrors: [], invoice }
}
