import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useStore } from 'ra-core'
import { useId } from 'react'

import { ListFailure } from '../../builders/list/ListStates.tsx'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import type { ContractDocument } from '../../api/staff/contractDocumentsApi.ts'
import { SigningContract } from './SigningContract.tsx'
import { SigningDialog } from './SigningDialog.tsx'
import { SigningHead } from './SigningHead.tsx'
import { SigningSteps } from './SigningSteps.tsx'
import { useSigningItems } from './useSigningItems.ts'
import { type StartedSigning, useSigningStart } from './useSigningStart.ts'

/**
 * Contracts that await signatures, above the contract list and on the dashboard (SIG-03). It can be folded. Renders nothing if
 * there are none.
 */
export function SigningItems() {
  const id = useId()
  const bodyId = useId()
  const [isFolded, fold] = useFolded()
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
          <SigningHead id={id} count={items.length} isFolded={isFolded} bodyId={bodyId} onFold={fold} />
          <Box id={bodyId} hidden={isFolded}>
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
              <SigningSteps />
            </Box>
            {items.map(item => (
              <SigningContract key={item.contract.id} item={item} startingId={startingId} onSign={sign} />
            ))}
          </Box>
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

const cardSx = { mb: { xs: 2, sm: 2.5 }, borderColor: 'primary.main', scrollMarginTop: '84px' } as const

/** Whether the card shows its heading only; saved in the profile. */
function useFolded(): readonly [boolean, (isFolded: boolean) => void] {
  const [stored, store] = useStore<unknown>('preferences.signingFolded', false)
  return [stored === true, store]
}
