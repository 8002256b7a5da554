import type { RowTexts } from '../../../../schemas/invoiceRow.ts'
import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
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
}

/** Stores rows on the server; several changes of one row are sent one after the other. */
export class RowSaving {
  private readonly tools: Tools
  private readonly saving = new Map<string, Promise<void>>()
  private readonly keysOf = new Map<string, (payload: unknown) => string>()
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

  /** Whether a draft of the server belongs to a new row that waits for the answer to its call. */
  isCreating(texts: RowTexts): boolean {
    return [...this.creating.values()].some(one => isSameInvoice(one, texts))
  }

  save(key: string, keepFaulty = true): Promise<void> {
    const before = this.saving.get(key)
    if (before !== undefined) return before
    const running = this.saveLatest(key, keepFaulty).finally(() => this.saving.delete(key))
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
        const answer = await this.call(row, keepFaulty).catch((error: unknown) => storedAlready(error, row))
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

  private call(row: GridRow, keepFaulty: boolean): Promise<ManualUploadAnswer> {
    const body = bodyOf(row.texts, this.tools.context().buyers)
    if (row.draft !== undefined) {
      const { confirmed = [] } = row
      return changeDraft(row.draft, confirmed.length > 0 ? { ...body, confirmed: [...confirmed] } : body, keepFaulty)
    }
    // The same row tried again is stored once.
    const keyOf = this.keysOf.get(row.key) ?? idempotencyKeys()
    this.keysOf.set(row.key, keyOf)
    const idempotencyKey = keyOf({ ...body, fileUuids: row.fileUuids, keepFaulty })
    return addTypedInvoice(this.tools.context().contract.id, body, {
      fileUuids: row.fileUuids,
      keepFaulty,
      idempotencyKey,
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
    if (isAbort(error)) return
    const theirs = conflicting(error)
    if (theirs !== undefined) {
      const own = this.list.row(key)?.texts ?? texts
      this.list.patch(key, { ...rowOfDraft(theirs, key), state: 'conflict', own, changedBy: theirs.changedBy })
      this.tools.events.onStored()
    } else if (error instanceof ApiError && error.status === 404 && this.list.row(key)?.draft !== undefined) {
      this.list.patch(key, { state: 'gone' })
    } else {
      this.list.patch(key, { state: 'failed' })
      this.tools.events.onFailed(error)
    }
  }
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
