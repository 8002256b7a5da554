import SendRounded from '@mui/icons-material/SendRounded'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { SentVerification } from '../../../api/staff/verificationApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useUploadErrorNotice } from '../useUploadErrorNotice.ts'
import { SendAgainDialog } from './SendAgainDialog.tsx'
import { sentQuery, verificationQueries } from './sentQueries.ts'

type Props = {
  readonly contractId: string
  readonly verificationId: string
  readonly invoiceId?: string
  readonly reason: string | undefined
  readonly reload: () => void
}

/** Button that opens the dialog for one mail, as it is at that moment. */
export function SendAgain({ contractId, verificationId, invoiceId, reason, reload }: Props) {
  const t = useText()
  const client = useQueryClient()
  const dialog = useDialog<SentVerification>()
  const succeeded = useSuccessNotice()
  const showError = useUploadErrorNotice()
  const [isLoading, setLoading] = useState(false)
  const refresh = () => {
    void client.invalidateQueries(verificationQueries)
    reload()
  }
  const open = async () => {
    if (isLoading) return
    setLoading(true)
    try {
      const [sending] = await client.fetchQuery(sentQuery(contractId, verificationId))
      if (sending !== undefined) dialog.show(sending)
    } catch (error) {
      showError(error)
      refresh()
    }
    setLoading(false)
  }
  return (
    <>
      <ActionButton icon={<SendRounded />} size="small" reason={reason} onClick={() => void open()}>
        {t('sending.again.button')}
      </ActionButton>
      {dialog.subject !== undefined && (
        <SendAgainDialog
          key={dialog.key}
          contractId={contractId}
          sending={dialog.subject}
          invoiceId={invoiceId}
          open={dialog.open}
          onClose={() => dialog.close()}
          onClosed={dialog.closed}
          onStale={refresh}
          onDone={count => {
            dialog.close(() => succeeded('upload.sent.text', { smart_count: count }))
            refresh()
          }}
        />
      )}
    </>
  )
}
