import type { RowField, RowTexts } from '../../../../schemas/invoiceRow.ts'
import { changeDraft, type Draft, type DraftsPage } from '../../../api/staff/invoiceUploadApi.ts'
import { type GridRow, newRow, type RowState, rowOfDraft, unsavedStates } from './gridRow.ts'
import type { Problem } from './problems.ts'
import { type RowEvents, RowList } from './RowList.ts'
import { RowRemoval } from './RowRemoval.ts'
import { RowSaving } from './RowSaving.ts'
import {
  bodyOf,
  fieldsToConfirm,
  isEmptyRow,
  isSameInvoice,
  isSameTexts,
  isStoredAs,
  checkTexts,
  problemsOfDraft,
  textsOfDraft,
  withTyped,
} from './rowTexts.ts'
import type { TypedField, UploadContext } from './uploadTypes.ts'

/**
 * The rows on the page: drafts of the server, and what is being typed. A row is stored when the focus leaves it
 * (UPL-43); several changes of one row are sent one after the other. The last row is always an empty one.
 */
export class RowStore {
  private readonly list = new RowList()
  private readonly saving: RowSaving
  private readonly removal: RowRemoval
  /** Page of the drafts that is shown. */
  private page: number | undefined
  private context: UploadContext
  private readonly today: string
  private readonly events: RowEvents

  constructor(context: UploadContext, today: string, events: RowEvents) {
    this.context = context
    this.today = today
    this.events = events
    this.saving = new RowSaving({
      list: this.list,
      events,
      context: () => this.context,
      check: (key, texts) => this.check(key, texts),
      onAway: (key, invoice) => this.removal.adopt(key, invoice),
    })
    this.removal = new RowRemoval({ list: this.list, events, saving: this.saving, contractId: () => this.contractId })
  }

  readonly getRows = (): readonly GridRow[] => this.list.getRows()

  readonly subscribe = (listener: () => void): (() => void) => this.list.subscribe(listener)

  get contractId(): string {
    return this.context.contract.id
  }

  private get rules() {
    return { ...this.context, today: this.today }
  }

  row(key: string): GridRow | undefined {
    return this.list.row(key)
  }

  /** Rows that would be lost by leaving the page. */
  unsaved(): readonly GridRow[] {
    return this.list.getRows().filter(({ state }) => unsavedStates.has(state))
  }

  /** Rows that were not stored when the step was left, with what is typed in them. */
  restore(rows: readonly GridRow[]): void {
    // The call of the page before may have been lost with it.
    const left = rows.map<GridRow>(row =>
      row.state === 'saving' || row.state === 'typed' ? { ...row, state: 'failed' } : row,
    )
    const typed = new Map(left.flatMap(row => (row.draft === undefined ? [] : [[row.draft.uuid, row] as const])))
    const own = this.list.getRows().map(row => (row.draft === undefined ? row : (typed.get(row.draft.uuid) ?? row)))
    const shown = new Set(own.map(({ draft }) => draft?.uuid))
    // A draft that is not in the list may be on another page, or gone: the call that stores it tells which.
    const added = left.filter(row =>
      row.draft === undefined
        ? !own.some(one => isSameInvoice(one.texts, row.texts))
        : row.state !== 'stored' && !shown.has(row.draft.uuid),
    )
    this.list.set([...own.filter(row => row.state !== 'empty'), ...added])
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
  merge({ content, totalElements, page, requestedAt }: DraftsPage): void {
    const isTurned = this.page !== page
    this.page = page
    const isWhole = page === 0 && totalElements <= content.length
    const latest = new Map(
      content
        .filter(draft => !this.removal.isRemoving(draft.uuid) && !this.saving.isCreating(textsOfDraft(draft)))
        .map(draft => [draft.uuid, draft]),
    )
    const kept = this.list.getRows().flatMap<GridRow>(row => {
      if (row.draft === undefined) return [row]
      const draft = latest.get(row.draft.uuid)
      latest.delete(row.draft.uuid)
      // Rows stored by this page since the request are newer.
      if (draft === undefined ? (row.storedAt ?? 0) > requestedAt : draft.version < row.draft.version) return [row]
      // The answer to the change was lost.
      if (row.state === 'failed' && draft !== undefined && isStoredAs(draft, row.texts, row.confirmed))
        return [rowOfDraft(draft, row.key)]
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
    this.list.set([...kept.filter(row => !isEnd(row) && !isStored(row)), ...added, ...kept.filter(isEnd)])
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
    this.list.patch(key, { confirmed })
    this.type({ ...row, confirmed }, { texts, isClaimTyped })
    if (confirmed.length > 0 && row.draft !== undefined) this.list.patch(key, { state: 'typed' })
  }

  /** Makes a waiting document that of a draft, which may be on a page that is not shown. */
  async attach(draft: Draft, fileUuid: string): Promise<void> {
    const row = this.getRows().find(one => one.draft?.uuid === draft.uuid)
    const texts = row?.texts ?? textsOfDraft(draft)
    const body = { ...bodyOf(texts, this.context.buyers), fileUploadUuids: [fileUuid] }
    const { invoice } = await changeDraft(row?.draft ?? draft, body, true)
    if (row !== undefined && invoice !== undefined) this.list.patch(row.key, rowOfDraft(invoice, row.key))
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
    this.list.patch(row.key, {
      texts,
      isClaimTyped,
      state,
      problems: state === 'empty' ? [] : problems,
      own: undefined,
    })
    this.dropEmptyRows(row.key)
  }

  /** Rows that were emptied in the middle of the list disappear, except the one in use. */
  private dropEmptyRows(inUse: string): void {
    const last = this.list.getRows().at(-1)
    const kept = this.list.getRows().filter(row => row.state !== 'empty' || row === last || row.key === inUse)
    if (kept.length !== this.list.getRows().length) this.list.set(kept)
  }

  private check(key: string, texts: RowTexts): readonly Problem[] {
    const others = this.list
      .getRows()
      .filter(row => row.key !== key && row.state !== 'empty')
      .map(row => row.texts)
    const row = this.row(key)
    return checkTexts(texts, others, this.rules, fieldsToConfirm(row?.draft, texts, row?.confirmed))
  }

  /** Copies a cell from the row above (Ctrl + D). */
  copyFromAbove(key: string, field: TypedField): void {
    const at = this.list.getRows().findIndex(row => row.key === key)
    const above = this.list.getRows()[at - 1]
    if (above !== undefined) this.edit(key, field, above.texts[field] ?? '')
  }

  /** A row for a document that is typed from it. @returns the row's key */
  addForFile(uuid: string): string {
    const last = this.list.getRows().at(-1) ?? newRow()
    this.list.patch(last.key, { fileUuids: [uuid] })
    return last.key
  }

  /** Gives up what was typed: a draft is again as stored, a row of this page disappears. */
  revert(key: string): void {
    const row = this.row(key)
    if (row === undefined) return
    if (row.draft !== undefined) this.list.patch(key, rowOfDraft(row.draft, key))
    else this.list.set(this.list.getRows().filter(one => one.key !== key))
  }

  /** Key of the empty last row. */
  get newKey(): string {
    return this.list.getRows().at(-1)?.key ?? ''
  }

  /**
   * The focus has left a row: it is stored if something changed.
   * @param keepFaulty false: a row with errors is not stored; the dialog for a new invoice requires a valid one
   */
  leave(key: string, keepFaulty = true): Promise<void> {
    const row = this.row(key)
    if (row === undefined || row.state !== 'typed') {
      this.dropEmptyRows('')
      return Promise.resolve()
    }
    return this.saving.save(key, keepFaulty)
  }

  /** Tries again what failed, and stores what is typed. Resolves when nothing more can be stored. */
  async flush(): Promise<void> {
    for (const { key, state } of this.list.getRows())
      if (state === 'typed' || state === 'failed') void this.saving.save(key)
    await this.saving.settled()
  }

  retry(key: string): Promise<void> {
    return this.saving.save(key)
  }

  /** After a conflict: puts this user's values over the colleague's. */
  useOwn(key: string): Promise<void> {
    const row = this.row(key)
    if (row?.own === undefined) return Promise.resolve()
    this.list.patch(key, { texts: row.own, own: undefined, state: 'typed' })
    return this.saving.save(key)
  }

  /** Removes rows from the page at once and from the server after the time for undo. */
  remove(keys: ReadonlySet<string>): number {
    return this.removal.remove(keys)
  }

  undoRemoval(): void {
    for (const key of this.removal.undo()) void this.saving.save(key)
  }

  /** Ends the time for undo. @param keepalive the page is being left */
  finishRemoval(keepalive = false): Promise<void> {
    return this.removal.finish(keepalive)
  }

  /** Removes drafts from the page that are no longer drafts: pasted rows taken back. */
  forget(uuids: ReadonlySet<string>): void {
    this.list.set(this.list.getRows().filter(({ draft }) => draft === undefined || !uuids.has(draft.uuid)))
  }
}
