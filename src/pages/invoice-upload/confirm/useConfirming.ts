import { type KeyboardEvent, useState } from 'react'

import type { RowField, RowTexts } from '../../../../schemas/invoiceRow.ts'
import type { FoundPlace } from '../../../api/staff/invoiceUploadApi.ts'
import type { GridRow } from '../rows/gridRow.ts'
import { fieldsToConfirm } from '../rows/rowTexts.ts'

export type Confirming = {
  /** Fields that still have to be compared with the document. */
  readonly open: readonly RowField[]
  readonly confirmed: readonly RowField[]
  /** Place of the focused field in the document. */
  readonly place: FoundPlace | undefined
  readonly confirm: (field: RowField) => void
  readonly focus: (field: RowField) => void
  /** Enter confirms the field and goes to the next one; the last Enter leaves the key to the dialog. */
  readonly onKeyDown: (field: RowField, goTo: (next: RowField) => void) => (event: KeyboardEvent) => void
}

/** The recognised fields of a row, each to be confirmed by a person (UPL-85). */
export function useConfirming(row: GridRow | undefined, texts: RowTexts): Confirming {
  const [confirmed, setConfirmed] = useState<readonly RowField[]>([])
  const [focused, setFocused] = useState<RowField>()
  const open = fieldsToConfirm(row?.draft, texts, confirmed)
  const confirm = (field: RowField) => setConfirmed(before => [...new Set([...before, field])])
  const places = row?.draft?.recognised?.places
  return {
    open,
    confirmed,
    place: focused === undefined ? undefined : places?.[focused]?.place,
    confirm,
    focus: setFocused,
    onKeyDown: (field, goTo) => event => {
      if (event.key !== 'Enter' || event.defaultPrevented || !open.includes(field)) return
      event.preventDefault()
      confirm(field)
      const next = open.find(one => one !== field)
      if (next !== undefined) goTo(next)
    },
  }
}
