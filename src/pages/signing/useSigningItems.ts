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
/** While others are still to sign. */
const LOOK_AGAIN_MS = 5_000

/**
 * The contracts that wait for signatures, with their documents. An environment may leave them out (SIG-11). When one of them is waiting no
 * longer, every list is asked for anew, because now it is a contract like others.
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
      state.data?.some(({ documents }) => documents.some(isHalfSigned)) ? LOOK_AGAIN_MS : false,
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

/** Says so when a contract has left the items of the same company since the last look. */
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
