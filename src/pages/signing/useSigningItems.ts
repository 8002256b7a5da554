import { useQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'ra-core'
import { useEffect, useRef } from 'react'

import { activeKey, useActiveProduct } from '../../contract/activeProduct.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import {
  type ContractDocument,
  type ContractToSign,
  getContractDocuments,
  getContractsToSign,
} from '../../api/staff/contractDocumentsApi.ts'
import { NOTICE_MS } from '../../api/http/errorNotices.ts'
import { isHalfSigned } from './signRules.ts'

export type SigningItem = { readonly contract: ContractToSign; readonly documents: readonly ContractDocument[] }

const READY = 'READY_FOR_SIGNING'
/** Poll interval in milliseconds while other signatures are missing. */
const REFRESH_INTERVAL_MS = 5_000

/**
 * The contracts that await signatures, with their documents. A deployment may disable them (SIG-11). When one no longer
 * waits, every list is refetched, because it is a regular contract now.
 */
export function useSigningItems() {
  const active = useActiveProduct()
  const key = activeKey(active)
  const { includedStatuses } = usePortalSettings().contracts
  const enabled =
    active?.productType === 'FACTORING' && active.permissions.has('READ') && includedStatuses.includes(READY)
  const answer = useQuery({
    queryKey: ['signing-items', key],
    queryFn: ({ signal }) => loadItems(signal),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.some(({ documents }) => documents.some(isHalfSigned)) ? REFRESH_INTERVAL_MS : false,
  })
  useDone(key, answer.data)
  return {
    items: enabled ? answer.data : [],
    error: answer.isLoadingError ? answer.error : null,
    isFetching: answer.isFetching,
    refetch: answer.refetch,
  }
}

async function loadItems(signal: AbortSignal): Promise<SigningItem[]> {
  const contracts = await getContractsToSign(signal)
  return Promise.all(
    contracts.map(async contract => ({
      contract,
      documents: await getContractDocuments(contract.id, contract.contractVersion, signal),
    })),
  )
}

/** Shows a notice when a contract has left the same company's items since the last poll. */
function useDone(key: string, items: readonly SigningItem[] | undefined): void {
  const notify = useNotify()
  const refresh = useRefresh()
  const last = useRef<{ key: string; items: readonly SigningItem[] }>(undefined)
  useEffect(() => {
    if (items === undefined) return
    const before = last.current?.key === key ? last.current.items : []
    last.current = { key, items }
    const done = before.filter(({ contract }) => !items.some(item => item.contract.id === contract.id))
    if (done.length === 0) return
    for (const { contract } of done)
      notify('signing.done.contract', {
        type: 'success',
        autoHideDuration: NOTICE_MS,
        messageArgs: { number: contract.contractNumber },
      })
    refresh()
  }, [key, items, notify, refresh])
}
