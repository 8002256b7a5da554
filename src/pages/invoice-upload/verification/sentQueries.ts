import { queryOptions } from '@tanstack/react-query'

import {
  getSentVerifications,
  getVerificationHistory,
  getWaitingInvoices,
  previewVerification,
  type VerificationGroup,
} from '../../../api/staff/verificationApi.ts'

const AREA = 'verification'
/** Queries of this area; a buyer may answer and a colleague may send at any time. */
export const verificationQueries = { queryKey: [AREA] } as const
const fresh = { retry: false, staleTime: 0 } as const

/** @param active the active company and product: invoices of another one have other ids */
export const historyQuery = (active: string, invoiceId: string) =>
  queryOptions({
    queryKey: [AREA, 'history', active, invoiceId],
    queryFn: ({ signal }) => getVerificationHistory(invoiceId, signal),
    ...fresh,
  })

export const sentQuery = (contractId: string, verificationId?: string) =>
  queryOptions({
    queryKey: [AREA, 'sent', contractId, verificationId],
    queryFn: ({ signal }) => getSentVerifications(contractId, verificationId, signal),
    ...fresh,
  })

export const waitingQuery = (active: string) =>
  queryOptions({
    queryKey: [AREA, 'waiting', active],
    queryFn: ({ signal }) => getWaitingInvoices(signal),
    ...fresh,
  })

export const previewQuery = (contractId: string, group: VerificationGroup) =>
  queryOptions({
    queryKey: [AREA, 'preview', contractId, group],
    queryFn: ({ signal }) => previewVerification(contractId, group, signal),
    retry: false,
    staleTime: 60_000,
  })
