import type { RowField, RowTexts } from '../../../../schemas/invoiceRow.ts'
import { randomHex } from '../../../security/hex.ts'
import type { Draft } from '../../../api/staff/invoiceUploadApi.ts'
import type { Problem } from './problems.ts'
import { problemsOfDraft, textsOfDraft } from './rowTexts.ts'

/**
 * `stored`: as on the server, with or without problems. `typed`: changed, and the focus is still in it. `faulty`: not
 * stored because of its problems. `failed`: the call failed, to be tried again. `conflict`: a colleague changed it, and the row shows the
 * colleague's values. `gone`: a colleague removed or submitted it.
 */
export type RowState = 'empty' | 'stored' | 'typed' | 'saving' | 'faulty' | 'failed' | 'conflict' | 'gone'

export type GridRow = {
  /** Stays the same while the row is on the page. */
  readonly key: string
  /** Random name of a row that was not stored yet; unlike the key it is the same on the page that follows a reload. */
  readonly name?: string | undefined
  readonly state: RowState
  readonly texts: RowTexts
  /** The claim was typed and no longer follows the amount. */
  readonly isClaimTyped: boolean
  readonly problems: readonly Problem[]
  readonly draft?: Draft | undefined
  /** When this page learnt that the draft is stored (`performance.now()`). */
  readonly storedAt?: number | undefined
  /** Files that a row gets once it is stored. */
  readonly fileUuids: readonly string[]
  /** Recognised fields that were compared with the document, to be stored. */
  readonly confirmed?: readonly RowField[] | undefined
  /** After a conflict: what this user had typed. */
  readonly own?: RowTexts | undefined
  /** Who changed it meanwhile. */
  readonly changedBy?: string | null | undefined
}

/** States with something that exists only on this page. */
export const unsavedStates: ReadonlySet<RowState> = new Set(['typed', 'saving', 'faulty', 'failed', 'gone'])

let lastKey = 0
const newKey = () => `row-${(lastKey += 1)}`

export const newRow = (): GridRow => ({
  key: newKey(),
  name: randomHex(),
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
