import { queryOptions } from '@tanstack/react-query'

import {
  getDrafts,
  getDraftsById,
  getUploadBuyers,
  getUploadFiles,
  getUploadSummary,
} from '../../api/staff/invoiceUploadApi.ts'

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

/** Drafts that documents may belong to, and that are not among the rows of the page. */
export const offeredQuery = (contractId: string, uuids: readonly string[]) =>
  queryOptions({
    queryKey: [...draftsKey(contractId), 'offered', ...uuids],
    queryFn: ({ signal }) => getDraftsById(contractId, uuids, signal),
    enabled: uuids.length > 0,
    retry: false,
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
