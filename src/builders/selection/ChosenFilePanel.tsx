import { CHOSEN } from '../../../schemas/listFilters.ts'
import { readRejectedRows, type RejectedRow } from '../../../schemas/rejectedRows.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import { ExportPanel } from '../list/ExportPanel.tsx'
import type { Export } from '../list/useExport.ts'
import { RejectedRowsDialog } from './RejectedRowsDialog.tsx'
import { useChosenRows } from './SelectionContext.ts'

/**
 * Progress and result of a file about the chosen rows. If rows prevent it, a dialog names them, and the file is made
 * without them (LST-16).
 */
export function ChosenFilePanel({ run: { state, cancel, dismiss, again } }: { readonly run: Export }) {
  const { drop } = useChosenRows()
  const rejected = state.step === 'failed' ? rejectedRows(state.error) : []
  if (rejected.length === 0)
    return <ExportPanel state={state} onCancel={cancel} onClose={dismiss} onRetry={() => again()} />
  const leaveOut = () => {
    const out = new Set(rejected.map(({ id }) => id))
    drop(out)
    dismiss()
    again(({ filter, ...request }) => {
      const { [CHOSEN]: ids } = filter
      const rest = Array.isArray(ids) ? ids.filter(id => !out.has(String(id))) : []
      return { ...request, filter: { ...filter, [CHOSEN]: rest } }
    })
  }
  return <RejectedRowsDialog rows={rejected} onLeaveOut={leaveOut} onClose={dismiss} />
}

function rejectedRows(error: unknown): readonly RejectedRow[] {
  return error instanceof ApiError ? readRejectedRows(error.details) : []
}
