import Card from '@mui/material/Card'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { ListFailure, ListSkeleton } from '../../builders/list/ListStates.tsx'
import type { Contract } from '../../builders/scopes/contractScope.ts'
import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { LeaveUnsaved } from './documents/LeaveUnsaved.tsx'
import { DocumentsStep } from './documents/DocumentsStep.tsx'
import { buyersQuery, draftsQuery, summaryQuery } from './queries.ts'
import { unsavedRows } from './rows/unsavedRows.ts'
import type { UploadContext } from './rows/uploadTypes.ts'
import { useSavedRows } from './rows/useSavedRows.ts'
import { BuyersStep } from './verification/BuyersStep.tsx'

type Props = {
  readonly contract: Contract
  readonly step: 1 | 2
  readonly onBack: () => void
  readonly onBuyers: () => void
  readonly onDocuments: () => void
}

/** Steps 02 and 03 of one contract. */
export function OfContract({ contract, step, onBack, onBuyers, onDocuments }: Props) {
  const unsaved = unsavedRows(`${activeKey(useActiveProduct())}/${contract.id}`)
  const [page, setPage] = useState(0)
  const saved = useSavedRows(contract.id)
  const client = useQueryClient()
  const drafts = useQuery({ ...draftsQuery(contract.id, page), placeholderData: keepPreviousData })
  const buyers = useQuery(buyersQuery(contract.id))
  const found = buyers.data
  const terms = drafts.data?.usualTerms
  const context = useMemo<UploadContext | undefined>(
    () =>
      found && {
        contract,
        isReverse: contract.factoringProduct === 'REVERSE',
        currency: String(fieldValue(contract, 'financingCurrencyCode') ?? 'EUR'),
        buyers: found
          .map(({ id, party }) => ({
            id,
            name: party.name,
            registrationCode: party.registrationCode,
            vatNumber: party.vatNumber,
            usualDays: terms?.find(({ thirdPartyId }) => thirdPartyId === id)?.days,
          }))
          .sort((one, other) => one.name.localeCompare(other.name)),
      },
    [found, terms, contract],
  )
  const isBeyond = page > 0 && drafts.data?.page === page && drafts.data.content.length === 0
  useEffect(() => {
    if (isBeyond) setPage(0)
  }, [isBeyond])
  const failed = [drafts, buyers].find(query => query.error !== null && query.data === undefined)
  if (failed !== undefined) {
    return (
      <Card>
        <ListFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </Card>
    )
  }
  if (context === undefined || drafts.data === undefined || saved.isLoading) {
    return (
      <Card>
        <ListSkeleton rows={8} />
      </Card>
    )
  }
  const reload = () => {
    void drafts.refetch()
    void client.invalidateQueries({ queryKey: summaryQuery(contract.id).queryKey })
  }
  return (
    <>
      {step === 2 ? (
        <BuyersStep
          contractId={contract.id}
          groups={drafts.data.buyerGroupedInvoiceResponse}
          isReverse={context.isReverse}
          unsavedCount={unsaved.current.length}
          reload={reload}
          onDocuments={onDocuments}
        />
      ) : (
        <DocumentsStep
          context={context}
          drafts={drafts.data}
          unsaved={unsaved}
          saved={saved}
          onPage={setPage}
          reload={reload}
          onBack={onBack}
          onBuyers={onBuyers}
        />
      )}
      <LeaveUnsaved
        unsaved={unsaved}
        onGiveUp={() => {
          unsaved.current = []
          delete unsaved.writer
          saved.put([])
        }}
      />
    </>
  )
}
