import type { LoanScheduleAnswer } from '../../../schemas/generated/types/actions/loan-schedule-answer.ts'
import type { LoanPayment } from '../../../schemas/generated/types/entities/loan-payment.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { fileNameOf, readDownload } from '../http/download.ts'
import { request, send } from '../http/httpClient.ts'

/** How calls name a loan: the number of the lending company and the number of the contract. */
export type LoanNumber = { readonly companyNumber: string; readonly contractNumber: string }

/** Largest page of the schedule; longer than any schedule. */
const ALL = 1000
/** Timeout: a document is rendered on request. */
const DOCUMENT_TIMEOUT_MS = 60_000

/** Every payment of a loan, the earliest first: those that were due before today and those still to come (LON-12). */
export async function getWholeSchedule(loan: LoanNumber, signal?: AbortSignal): Promise<readonly LoanPayment[]> {
  const parts = await Promise.all(
    [true, false].map(historyOnly =>
      request<LoanScheduleAnswer>('/hw/schedules', {
        query: { ...loan, historyOnly, page: 1, size: ALL, sort: 'paymentDate', sortType: 'ASC' },
        signal,
      }),
    ),
  )
  return parts.flatMap(({ schedules }) => schedules)
}

/** `GET /hw/schedules/pdf`: the whole schedule of a loan as a PDF named by the server. */
export async function downloadSchedule(loan: LoanNumber, language: Language, signal: AbortSignal): Promise<File> {
  const answer = await send('/hw/schedules/pdf', {
    query: { ...loan, language },
    headers: { Accept: 'application/pdf, application/json' },
    signal,
    timeoutMs: DOCUMENT_TIMEOUT_MS,
  })
  const { blob } = await readDownload(answer, () => {})
  return new File([blob], fileNameOf(answer, `${loan.contractNumber}.pdf`), { type: blob.type })
}
