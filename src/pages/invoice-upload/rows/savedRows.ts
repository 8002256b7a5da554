import { rowFields, type RowTexts } from '../../../../schemas/invoiceRow.ts'
import type { Draft } from '../../../api/staff/invoiceUploadApi.ts'
import { type GridRow, newRow, rowOfDraft } from './gridRow.ts'
import { isStoredAs } from './rowTexts.ts'

/** A row as it is saved on this device until it is stored (UPL-60). */
type SavedRow = Pick<GridRow, 'texts' | 'isClaimTyped' | 'fileUuids' | 'name'> & {
  /** The draft that was changed, and the version it had. */
  readonly uuid?: string
  readonly version?: number
}

export function savedOf(rows: readonly GridRow[]): readonly SavedRow[] {
  return rows.map(({ texts, isClaimTyped, fileUuids, name, draft }) => ({
    texts,
    isClaimTyped,
    fileUuids,
    ...(name === undefined ? {} : { name }),
    ...(draft === undefined ? {} : { uuid: draft.uuid, version: draft.version }),
  }))
}

/**
 * The rows again, to be stored. What was typed into a draft that a colleague has changed since is offered beside the
 * colleague's values.
 */
export function rowsOfSaved(saved: unknown, drafts: readonly Draft[]): readonly GridRow[] {
  if (!Array.isArray(saved)) return []
  return saved.flatMap((one: unknown): GridRow[] => {
    const read = readSaved(one)
    if (read === undefined) return []
    const { uuid, version, ...typed } = read
    if (uuid === undefined) return [{ ...newRow(), ...typed, state: 'typed' }]
    const draft = drafts.find(other => other.uuid === uuid)
    if (draft === undefined) return [{ ...newRow(), ...typed, state: 'gone' }]
    const row = rowOfDraft(draft)
    if (draft.version === version) return [{ ...row, ...typed, state: 'typed' }]
    // The tab was left before the answer to its change arrived.
    if (isStoredAs(draft, typed.texts)) return []
    return [{ ...row, state: 'conflict', own: typed.texts, changedBy: draft.changedBy }]
  })
}

function readSaved(one: unknown): SavedRow | undefined {
  if (typeof one !== 'object' || one === null || !('texts' in one)) return undefined
  const { texts, isClaimTyped, fileUuids, name, uuid, version } = one as Record<string, unknown>
  if (typeof texts !== 'object' || texts === null) return undefined
  const cells = Object.fromEntries(
    rowFields.flatMap(field => {
      const text = (texts as Record<string, unknown>)[field]
      return typeof text === 'string' ? [[field, text]] : []
    }),
  ) satisfies RowTexts
  return {
    texts: cells,
    isClaimTyped: isClaimTyped === true,
    fileUuids: Array.isArray(fileUuids) ? fileUuids.filter(id => typeof id === 'string') : [],
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof uuid === 'string' && typeof version === 'number' ? { uuid, version } : {}),
  }
}
