import { queryOptions } from '@tanstack/react-query'

import { getDrafts, getUploadBuyers, getUploadFiles, getUploadSummary } from '../../api/staff/invoiceUploadApi.ts'

const AREA = 'invoice-upload'

/** All pages of the drafts. */
export const draftsKey = (contractId: string) => [AREA, 'drafts', contractId] as const

export const draftsQuery = (contractId: string, page = 0) =>
  queryOptions({
    queryKey: [...draftsKey(contractId), page],
    queryFn: ({ signal }) => getDrafts(contractId, page, signal),
    retry: false,
    // Drafts are the company's: a colleague may have changed them since.
    staleTime: 0,
  })

export const buyersQuery = (contractId: string) =>
  queryOptions({
    queryKey: [AREA, 'buyers', contractId],
    queryFn: ({ signal }) => getUploadBuyers(contractId, signal),
    retry: false,
    staleTime: 60_000,
  })

export const summaryQuery = (contractId: string) =>
  queryOptions({
    queryKey: [AREA, 'summary', contractId],
    queryFn: ({ signal }) => getUploadSummary(contractId, signal),
    retry: false,
  })

export const filesQuery = (contractId: string) =>
  queryOptions({
    queryKey: [AREA, 'files', contractId],
    queryFn: ({ signal }) => getUploadFiles(contractId, signal),
    retry: false,
  })
