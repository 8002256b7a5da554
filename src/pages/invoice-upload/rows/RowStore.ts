import type { RowField, RowTexts } from '../../../../schemas/invoiceRow.ts'
import { ApiError, isAbort } from '../../../api/http/ApiError.ts'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import {
  addTypedInvoice,
  changeDraft,
  type Draft,
  type DraftsPage,
  type ManualUploadAnswer,
  removeDrafts,
} from '../../../api/staff/invoiceUploadApi.ts'
import { isErrorCode, type Problem } from './problems.ts'
import {
  bodyOf,
  fieldsToConfirm,
  isEmptyRow,
  isSameInvoice,
  isSameTexts,
  checkTexts,
  problemsOfDraft,
  textsOfDraft,
  withTyped,
} from './rowTexts.ts'
import type { TypedField, UploadContext } from './uploadTypes.ts'

/**
 * `stored`: as on the server, with or without problems. `typed`: changed, and the focus is still in it. `faulty`: not
 * stored because of its problems. `failed`: the call failed, to be tried again. `conflict`: a colleague changed it, and the row shows the
 * colleague's values. `gone`: a colleague removed or submitted it.
 */
export type RowState = 'empty' | 'stored' | 'typed' | 'saving' | 'faulty' | 'failed' | 'conflict' | 'gone'

export type GridRow = {
  /** Stays the same while the row is on the page. */
  readonly key: string
  readonly state: RowState
  readonly texts: RowTexts
  /** The claim was typed and no longer follows the amount. */
  readonly isClaimTyped: boolean
  readonly problems: readonly Problem[]
  readonly draft?: Draft | undefined
  /** Files that a row gets once it is stored. */
  readonly fileUuids: readonly string[]
  /** Recognised fields that were compared with the document, to be stored. */
  readonly confirmed?: readonly RowField[] | undefined
  /** After a conflict: what this user had typed. */
  readonly own?: RowTexts | undefined
  /** Who changed it meanwhile. */
  readonly changedBy?: string | null | undefined
}

export type RowSummary = { readonly unsaved: number }
type Listener = () => void
type Events = {
  /** A row was stored or removed on the server: sums and problems of other rows may have changed. */
  readonly onStored: () => void
  /** Prevented from storing by something other than the row's content. */
  readonly onFailed: (error: unknown) => void
}

/** A removed row can be brought back for this long (UPL-44). */
export const UNDO_MS = 10_000

/** States with something that exists only on this page. */
const unsavedStates: ReadonlySet<RowState> = new Set(['typed', 'saving', 'faulty', 'failed', 'gone'])

let lastKey = 0
const newKey = () => `row-${(lastKey += 1)}`

export const newRow = (): GridRow => ({
  key: newKey(),
  state: 'empty',
  texts: {},
  isClaimTyped: false,
  problems: [],
  fileUuids: [],
})

export function rowOfDraft(draft: Draft, key = newKey()): GridRow {
  const texts = textsOfDraft(draft)
  return {
    key,
    state: 'stored',
    texts,
    isClaimTyped: texts.transferClaimAmount !== '' && texts.transferClaimAmount !== texts.invoiceAmount,
    problems: problemsOfDraft(draft),
    draft,
    fileUuids: [],
  }
}

/**
 * The rows on the page: drafts of the server, and what is being typed. A row is stored when the focus leaves it
 * (UPL-43); several changes of one row are sent one after the other. The last row is always an empty one.
 */
export class RowStore {
  private rows: readonly GridRow[] = [newRow()]
  private readonly listeners = new Set<Listener>()
  private readonly saving = new Map<string, Promise<void>>()
  private readonly keysOf = new Map<string, (payload: unknown) => string>()
  private removed:
    | { rows: readonly GridRow[]; before: readonly GridRow[]; timer: ReturnType<typeof setTimeout> }
    | undefined
  private readonly removing = new Set<string>()
  /** Page of the drafts that is shown. */
  private page: number | undefined
  private context: UploadContext
  private readonly today: string
  private readonly events: Events

  constructor(context: UploadContext, today: string, events: Events) {
    this.context = context
    this.today = today
    this.events = events
  }

  readonly getRows = (): readonly GridRow[] => this.rows

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get contractId(): string {
    return this.context.contract.id
  }

  private get rules() {
    return { ...this.context, today: this.today }
  }

  private set(rows: readonly GridRow[]): void {
    this.rows = rows.at(-1)?.state === 'empty' ? rows : [...rows, newRow()]
    for (const listener of this.listeners) listener()
  }

  private patch(key: string, change: Partial<GridRow>): void {
    this.set(this.rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  }

  row(key: string): GridRow | undefined {
    return this.rows.find(one => one.key === key)
  }

  /** Rows that would be lost by leaving the page. */
  unsaved(): readonly GridRow[] {
    return this.rows.filter(({ state }) => unsavedStates.has(state))
  }

  /** Rows that were not stored when the step was left, with what is typed in them. */
  restore(rows: readonly GridRow[]): void {
    const typed = new Map(rows.flatMap(row => (row.draft === undefined ? [] : [[row.draft.uuid, row] as const])))
    const own = this.rows.map(row => (row.draft === undefined ? row : (typed.get(row.draft.uuid) ?? row)))
    const added = rows
      .filter(row => row.draft === undefined && !own.some(one => isSameInvoice(one.texts, row.texts)))
      // The call of the page before may have been lost with it.
      .map<GridRow>(row => (row.state === 'saving' || row.state === 'typed' ? { ...row, state: 'failed' } : row))
    this.set([...own.filter(row => row.state !== 'empty'), ...added])
  }

  setContext(context: UploadContext): void {
    this.context = context
  }

  /** The drafts on the page are another page's, or submitted: the next list replaces them. */
  turn(): void {
    this.page = undefined
  }

  /**
   * Takes over the drafts of the server. Rows that this user is changing keep their texts; the order on the page stays,
   * new drafts come below. A draft that is missing in one page of many may be on another by now, so its row stays.
   */
  merge({ content, totalElements, page }: Pick<DraftsPage, 'content' | 'totalElements' | 'page'>): void {
    const isTurned = this.page !== page
    this.page = page
    const isWhole = page === 0 && totalElements <= content.length
    const latest = new Map(content.filter(({ uuid }) => !this.removing.has(uuid)).map(draft => [draft.uuid, draft]))
    const kept = this.rows.flatMap<GridRow>(row => {
      if (row.draft === undefined) return [row]
      const draft = latest.get(row.draft.uuid)
      latest.delete(row.draft.uuid)
      // Rows stored by this page since the request are newer.
      if (draft !== undefined && draft.version < row.draft.version) return [row]
      if (unsavedStates.has(row.state)) return draft === undefined && isWhole ? [{ ...row, state: 'gone' }] : [row]
      if (draft === undefined) return isWhole || isTurned ? [] : [row]
      if (row.state === 'conflict' && draft.version === row.draft.version)
        return [{ ...row, draft, problems: problemsOfDraft(draft) }]
      return [rowOfDraft(draft, row.key)]
    })
    const added = [...latest.values()].map(draft => rowOfDraft(draft))
    const isEnd = (row: GridRow) => row.state === 'empty'
    // A call without an answer may have been stored all the same.
    const isStored = (row: GridRow) =>
      row.state === 'failed' && row.draft === undefined && added.some(one => isSameInvoice(one.texts, row.texts))
    this.set([...kept.filter(row => !isEnd(row) && !isStored(row)), ...added, ...kept.filter(isEnd)])
  }

  /** Takes over what was typed into a cell. */
  edit(key: string, field: TypedField, typed: string): void {
    const row = this.row(key)
    if (row === undefined) return
    const next = withTyped(row, field, typed, this.rules)
    if (isSameTexts(next.texts, row.texts)) return
    this.type(row, next)
  }

  /** Several cells at once: a pasted line. */
  fill(key: string, cells: Partial<Record<TypedField, string>>): void {
    const row = this.row(key)
    if (row === undefined) return
    const next = Object.entries(cells).reduce<Pick<GridRow, 'texts' | 'isClaimTyped'>>(
      (so, [field, text]) => withTyped(so, field as TypedField, text, this.rules),
      row,
    )
    this.type(row, next)
  }

  /** All cells of a row, from the dialog, and the recognised ones that were confirmed there. */
  replace(key: string, texts: RowTexts, isClaimTyped: boolean, confirmed: readonly RowField[] = []): void {
    const row = this.row(key)
    if (row === undefined) return
    this.patch(key, { confirmed })
    this.type({ ...row, confirmed }, { texts, isClaimTyped })
    if (confirmed.length > 0 && row.draft !== undefined) this.patch(key, { state: 'typed' })
  }

  /** Makes a waiting document the row's. */
  async attach(key: string, fileUuid: string): Promise<void> {
    const row = this.row(key)
    if (row?.draft === undefined) return
    const body = { ...bodyOf(row.texts, this.context.buyers), fileUploadUuids: [fileUuid] }
    const { invoice } = await changeDraft(row.draft, body, true)
    if (invoice !== undefined) this.patch(key, rowOfDraft(invoice, key))
    this.events.onStored()
  }

  private type(row: GridRow, { texts, isClaimTyped }: Pick<GridRow, 'texts' | 'isClaimTyped'>): void {
    const isBack = row.draft !== undefined && isSameTexts(texts, textsOfDraft(row.draft))
    const state: RowState = isBack ? 'stored' : row.draft === undefined && isEmptyRow(texts) ? 'empty' : 'typed'
    const problems =
      isBack && row.draft !== undefined
        ? problemsOfDraft(row.draft)
        : // An empty cell of a row that is being typed is not a mistake yet.
          this.check(row.key, texts).filter(({ code }) => code !== 'required' || row.draft !== undefined)
    this.patch(row.key, { texts, isClaimTyped, state, problems: state === 'empty' ? [] : problems, own: undefined })
    this.dropEmptyRows(row.key)
  }

  /** Rows that were emptied in the middle of the list disappear, except the one in use. */
  private dropEmptyRows(inUse: string): void {
    const last = this.rows.at(-1)
    const kept = this.rows.filter(row => row.state !== 'empty' || row === last || row.key === inUse)
    if (kept.length !== this.rows.length) this.set(kept)
  }

  private check(key: string, texts: RowTexts): readonly Problem[] {
    const others = this.rows.filter(row => row.key !== key && row.state !== 'empty').map(row => row.texts)
    const row = this.row(key)
    return checkTexts(texts, others, this.rules, fieldsToConfirm(row?.draft, texts, row?.confirmed))
  }

  /** Copies a cell from the row above (Ctrl + D). */
  copyFromAbove(key: string, field: TypedField): void {
    const at = this.rows.findIndex(row => row.key === key)
    const above = this.rows[at - 1]
    if (above !== undefined) this.edit(key, field, above.texts[field] ?? '')
  }

  /** A row for a document that is typed from it. @returns the row's key */
  addForFile(uuid: string): string {
    const last = this.rows.at(-1) ?? newRow()
    this.patch(last.key, { fileUuids: [uuid] })
    return last.key
  }

  /** Gives up what was typed: a draft is again as stored, a row of this page disappears. */
  revert(key: string): void {
    const row = this.row(key)
    if (row === undefined) return
    if (row.draft !== undefined) this.patch(key, rowOfDraft(row.draft, key))
    else this.set(this.rows.filter(one => one.key !== key))
  }

  /** Key of the empty last row. */
  get newKey(): string {
    return this.rows.at(-1)?.key ?? ''
  }

  /**
   * The focus has left a row: it is stored if something changed.
   * @param keepFaulty false: not with errors; a dialog for a new invoice asks for a right one
   */
  leave(key: string, keepFaulty = true): Promise<void> {
    const row = this.row(key)
    if (row === undefined || row.state !== 'typed') {
      this.dropEmptyRows('')
      return Promise.resolve()
    }
    return this.save(key, keepFaulty)
  }

  /** Tries again what failed, and stores what is typed. Resolves when nothing more can be stored. */
  async flush(): Promise<void> {
    for (const { key, state } of this.rows) if (state === 'typed' || state === 'failed') void this.save(key)
    await Promise.all(this.saving.values())
  }

  retry(key: string): Promise<void> {
    return this.save(key)
  }

  /** After a conflict: puts this user's values over the colleague's. */
  useOwn(key: string): Promise<void> {
    const row = this.row(key)
    if (row?.own === undefined) return Promise.resolve()
    this.patch(key, { texts: row.own, own: undefined, state: 'typed' })
    return this.save(key)
  }

  private save(key: string, keepFaulty = true): Promise<void> {
    const before = this.saving.get(key)
    if (before !== undefined) return before
    const running = this.saveLatest(key, keepFaulty).finally(() => this.saving.delete(key))
    this.saving.set(key, running)
    return running
  }

  private async saveLatest(key: string, keepFaulty: boolean): Promise<void> {
    // Typed again while the call ran, and left again: the newer texts follow.
    for (let isLatest = false; !isLatest;) {
      const row = this.row(key)
      if (row === undefined || row.state === 'empty') return
      const problems = this.check(key, row.texts)
      if (!keepFaulty && problems.some(({ code }) => isErrorCode(code))) {
        this.patch(key, { state: 'faulty', problems })
        return
      }
      this.patch(key, { state: 'saving', problems })
      const { texts } = row
      try {
        const answer = await this.call(row, keepFaulty)
        const now = this.row(key)
        isLatest = now === undefined || isSameTexts(now.texts, texts)
        this.take(key, answer, isLatest)
      } catch (error) {
        this.fail(key, texts, error)
        return
      }
    }
  }

  private call(row: GridRow, keepFaulty: boolean): Promise<ManualUploadAnswer> {
    const body = bodyOf(row.texts, this.context.buyers)
    if (row.draft !== undefined) {
      const { confirmed = [] } = row
      return changeDraft(row.draft, confirmed.length > 0 ? { ...body, confirmed: [...confirmed] } : body, keepFaulty)
    }
    // The same row tried again is stored once.
    const keyOf = this.keysOf.get(row.key) ?? idempotencyKeys()
    this.keysOf.set(row.key, keyOf)
    const idempotencyKey = keyOf({ ...body, fileUuids: row.fileUuids, keepFaulty })
    return addTypedInvoice(this.contractId, body, { fileUuids: row.fileUuids, keepFaulty, idempotencyKey })
  }

  private take(key: string, answer: ManualUploadAnswer, isLatest: boolean): void {
    const { invoice } = answer
    if (invoice === undefined) {
      const problems = answer.invoiceManualUploadErrors.map(({ field, errorCode, params }) => ({
        field,
        code: errorCode,
        ...(params === undefined ? {} : { params }),
      }))
      this.patch(key, { state: isLatest ? 'faulty' : 'typed', ...(isLatest ? { problems } : {}) })
      return
    }
    // The list may have brought the new draft before this answer.
    const others = this.rows.filter(row => row.key === key || row.draft?.uuid !== invoice.uuid)
    if (others.length !== this.rows.length) this.set(others)
    if (isLatest) this.patch(key, { ...rowOfDraft(invoice, key), own: undefined, confirmed: undefined })
    else this.patch(key, { draft: invoice, fileUuids: [] })
    this.events.onStored()
  }

  private fail(key: string, texts: RowTexts, error: unknown): void {
    if (isAbort(error)) return
    const theirs = error instanceof ApiError ? (error.details['invoice'] as Draft | undefined) : undefined
    if (error instanceof ApiError && error.code === 'VERSION_CONFLICT' && theirs !== undefined) {
      const own = this.row(key)?.texts ?? texts
      this.patch(key, { ...rowOfDraft(theirs, key), state: 'conflict', own, changedBy: theirs.changedBy })
      this.events.onStored()
    } else if (error instanceof ApiError && error.status === 404 && this.row(key)?.draft !== undefined) {
      this.patch(key, { state: 'gone' })
    } else {
      this.patch(key, { state: 'failed' })
      this.events.onFailed(error)
    }
  }

  /** Removes rows from the page at once and from the server after the time for undo. */
  remove(keys: ReadonlySet<string>): number {
    void this.finishRemoval()
    const before = this.rows
    const rows = before.filter(row => keys.has(row.key) && row.state !== 'empty')
    if (rows.length === 0) return 0
    for (const { draft } of rows) if (draft !== undefined) this.removing.add(draft.uuid)
    this.removed = { rows, before, timer: setTimeout(() => void this.finishRemoval(), UNDO_MS) }
    this.set(before.filter(row => !rows.includes(row)))
    return rows.length
  }

  undoRemoval(): void {
    if (this.removed === undefined) return
    clearTimeout(this.removed.timer)
    const { rows, before } = this.removed
    this.removed = undefined
    for (const { draft } of rows) if (draft !== undefined) this.removing.delete(draft.uuid)
    const now = new Map(this.rows.map(row => [row.key, row]))
    const places = before.flatMap(row => now.get(row.key) ?? (rows.includes(row) ? [row] : []))
    const known = new Set(places.map(row => row.key))
    this.set([
      ...places.filter(row => row.state !== 'empty'),
      ...this.rows.filter(row => !known.has(row.key) && row.state !== 'empty'),
    ])
  }

  /** Ends the time for undo. @param keepalive the page is being left */
  finishRemoval(keepalive = false): Promise<void> {
    if (this.removed === undefined) return Promise.resolve()
    clearTimeout(this.removed.timer)
    const { rows } = this.removed
    this.removed = undefined
    const ids = rows.flatMap(({ draft }) => (draft === undefined ? [] : [draft.uuid]))
    if (ids.length === 0) return Promise.resolve()
    return removeDrafts(ids, keepalive).then(
      () => this.events.onStored(),
      (error: unknown) => {
        for (const id of ids) this.removing.delete(id)
        // Another user has removed them already.
        if (error instanceof ApiError && error.status === 404) return this.events.onStored()
        this.set([...rows, ...this.rows])
        return this.events.onFailed(error)
      },
    )
  }

  /** Removes drafts from the page that are no longer drafts: pasted rows taken back. */
  forget(uuids: ReadonlySet<string>): void {
    this.set(this.rows.filter(({ draft }) => draft === undefined || !uuids.has(draft.uuid)))
  }
}
