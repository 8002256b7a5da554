import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { ListFailure } from '../../builders/list/ListStates.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import type { ContractDocument } from '../../api/staff/contractDocumentsApi.ts'
import { SigningContract } from './SigningContract.tsx'
import { SigningDialog } from './SigningDialog.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import { useSigningItems } from './useSigningItems.ts'
import { type StartedSigning, useSigningStart } from './useSigningStart.ts'

/**
 * Contracts that await signatures, above the contract list and on the dashboard (SIG-03). Renders nothing if there are
 * none.
 */
export function SigningItems() {
  const t = useText()
  const id = useId()
  const { items, error, isFetching, refetch } = useSigningItems()
  const dialog = useDialog<StartedSigning>()
  const { startingId, start } = useSigningStart(dialog.show, () => void refetch())
  const sign = (document: ContractDocument) => void start(document)

  if (error !== null) {
    return (
      <Card sx={cardSx}>
        <ListFailure error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  const hasItems = items !== undefined && items.length > 0
  if (!hasItems && dialog.subject === undefined) return null
  return (
    <>
      {hasItems && (
        <Card component="section" aria-labelledby={id} aria-busy={isFetching} sx={cardSx}>
          <Box sx={{ px: { xs: 2, sm: 3 }, pt: 2.5, pb: 2 }}>
            <Typography id={id} variant="h2">
              {t('signing.title')}
            </Typography>
            <SigningSteps />
          </Box>
          {items.map(item => (
            <SigningContract key={item.contract.id} item={item} startingId={startingId} onSign={sign} />
          ))}
        </Card>
      )}
      {dialog.subject !== undefined && (
        <SigningDialog
          key={dialog.key}
          signing={dialog.subject}
          open={dialog.open}
          onClose={() => dialog.close()}
          onClosed={() => {
            dialog.closed()
            void refetch()
          }}
        />
      )}
    </>
  )
}

const cardSx = { mb: { xs: 2, sm: 2.5 }, borderColor: 'primary.main' } as const
