import Button from '@mui/material/Button'

import { approveRequest, type OperatorRequest, refuseRequest } from '../../../api/operator/requestsApi.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { requestOf } from './requestOf.ts'

export type AnswerKind = 'approve' | 'refuse'
const kinds: readonly AnswerKind[] = ['approve', 'refuse']
const calls = { approve: approveRequest, refuse: refuseRequest } as const
const notices = { approve: 'operator.requests.approved', refuse: 'operator.requests.refused' } as const

/** Approves or declines a request that is open, after a confirmation (REQ-43). */
export function RequestAnswer({ record, reload }: PartProps) {
  const request = requestOf(record)
  if (request === undefined || (request.status !== 'SUBMITTED' && request.status !== 'IN_REVIEW')) return null
  return <AnswerButtons key={request.id} request={request} reload={reload} />
}

function AnswerButtons({ request, reload }: { readonly request: OperatorRequest; readonly reload: () => void }) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const dialog = useSavedDialog<AnswerKind>({ about: kind => ['request-answer', request.id, kind], subjects: kinds })
  const { subject: kind } = dialog
  return (
    <>
      <Button variant="contained" onClick={() => dialog.show('approve')}>
        {t('operator.requests.approve')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => dialog.show('refuse')}>
        {t('operator.requests.refuse')}
      </Button>
      {kind && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <AnswerDialog
            kind={kind}
            title={t(`operator.requests.${kind}Title`, { reference: request.reference })}
            text={t(`operator.requests.${kind}Text`, {
              company: request.companyName,
              contract: request.contractNumber,
            })}
            send={text => calls[kind](request, text)}
            open={dialog.open}
            // Another operator or the company may have been faster: the page shows the current state.
            onClose={() => dialog.close(reload)}
            onClosed={dialog.closed}
            onDone={({ reference }) =>
              dialog.close(() => {
                succeeded(notices[kind], { reference })
                reload()
              })
            }
          />
        </SavedAnswersProvider>
      )}
    </>
  )
}
