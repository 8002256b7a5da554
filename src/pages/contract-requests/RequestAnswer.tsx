import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'

import type { ContractRequest } from '../../api/staff/contractRequestsApi.ts'
import { formatDateTime } from '../../cells/formatDate.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** What the provider has answered to a request, when, and why. */
export function RequestAnswer({ request: { status, history } }: { readonly request: ContractRequest }) {
  const t = useText()
  const last = history.at(-1)
  if ((status !== 'APPROVED' && status !== 'DECLINED') || last === undefined) return null
  const { at, note } = last
  return (
    <Alert severity={status === 'APPROVED' ? 'success' : 'error'} role="note">
      <AlertTitle sx={{ overflowWrap: 'anywhere' }}>
        {t(`requests.answer.${status}`)} <time dateTime={at}>{formatDateTime(at)}</time>
      </AlertTitle>
      {note !== null && (
        <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t(status === 'APPROVED' ? 'requests.answer.note' : 'requests.answer.reason', { text: note })}
        </span>
      )}
    </Alert>
  )
}
