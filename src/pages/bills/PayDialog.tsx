import { useEffect } from 'react'

import { PaidDialog } from './PaidDialog.tsx'
import { PayForm } from './PayForm.tsx'
import { useUnpaid } from './useUnpaid.ts'

type Props = {
  /** Contracts shown by the list: the lowest number among them is offered first. */
  readonly selected: readonly string[]
  /** Bills to pay; without them the amount is free, and those that are due first are paid. */
  readonly chosen?: readonly string[]
  /** Their numbers by id. */
  readonly numbers?: Readonly<Record<string, string>>
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
}

/**
 * Fetches the unpaid bills, and then offers the payment or reports that there are none. An error is the app's notice
 * that the service is unavailable.
 */
export function PayDialog({ selected, chosen, numbers = {}, open, onClose, onClosed }: Props) {
  const { contracts, bills, failed, refetch } = useUnpaid()
  useEffect(() => {
    if (failed) onClosed()
    // Only once: the opener recreates these callbacks on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failed])
  if (failed) return null
  if (bills?.content.length === 0) return <PaidDialog open={open} onClose={onClose} onClosed={onClosed} />
  const first = contracts.find(({ id }) => selected.includes(id)) ?? contracts[0]
  return (
    <PayForm
      key={bills === undefined ? 'loading' : 'loaded'}
      contracts={contracts}
      first={first?.id ?? ''}
      bills={bills}
      {...(chosen === undefined ? {} : { chosen, numbers })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      onRejected={refetch}
    />
  )
}
