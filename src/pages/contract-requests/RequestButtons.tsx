import UndoRounded from '@mui/icons-material/UndoRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLocation } from 'ra-core'
import { useEffect } from 'react'

import type { ContractRequest } from '../../api/staff/contractRequestsApi.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import { useSuccessNotice } from '../../ui/dialog/useSuccessNotice.ts'
import { RequestDetails } from './RequestDetails.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { useActiveProduct } from '../../contract/activeProduct.ts'

type Props = {
  readonly contractId: string
  readonly request: ContractRequest
  readonly onChanged: () => void
}

/** Opens a request, also when the address names it (`#request-7`, the link of a mail), and withdraws it. */
export function RequestButtons({ contractId, request, onChanged }: Props) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const reason = useWithdrawReason(request)
  const details = useDialog<true>()
  const withdrawal = useDialog<true>()
  const { hash } = useLocation()
  const { reference, id, status } = request
  const { show } = details
  useEffect(() => {
    if (hash === `#request-${id}`) show(true)
  }, [hash, id, show])
  const withdraw = (size: 'small' | 'medium') =>
    status === 'SUBMITTED' && (
      <ActionButton
        icon={<UndoRounded />}
        size={size}
        color="inherit"
        reason={reason}
        onClick={() => withdrawal.show(true)}
      >
        {t('requests.withdraw.action')}
      </ActionButton>
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('requests.detail.openOf', { reference })}
        onClick={() => details.show(true)}
      >
        {t('requests.detail.open')}
      </Button>
      {withdraw('small')}
      {details.subject && (
        <RequestDetails
          key={`details ${details.key}`}
          contractId={contractId}
          request={request}
          open={details.open}
          onClose={() => details.close()}
          onClosed={details.closed}
          withdraw={withdraw('medium')}
        />
      )}
      {withdrawal.subject && (
        <WithdrawDialog
          key={`withdrawal ${withdrawal.key}`}
          contractId={contractId}
          request={request}
          open={withdrawal.open}
          // The provider may have answered meanwhile: the list shows the current state.
          onClose={() => withdrawal.close(onChanged)}
          onClosed={withdrawal.closed}
          onDone={() => {
            withdrawal.close(() => {
              succeeded('requests.withdraw.done', { reference })
              onChanged()
            })
          }}
        />
      )}
    </Box>
  )
}

/** Why the user may not withdraw a request: it needs the permission that sending it needs. Undefined when allowed. */
function useWithdrawReason({ kind }: ContractRequest): string | undefined {
  const t = useText()
  const active = useActiveProduct()
  const permission = kind === 'ADD_BUYER' ? 'ADD_BUYER' : 'MANAGE_CONTRACT'
  return active?.permissions.has(permission) === true
    ? undefined
    : t('permission.missing', { permission: t(`values.permission.${permission}`) })
}
