import type { UnverifiedInvoice } from '../../api/public/verificationApi.ts'
import type { Action, Answers } from './answers.ts'

export type Selection = {
  ids: ReadonlySet<string>
  isAll: boolean
  onToggle: (id: string) => void
  onToggleAll: () => void
}

/** What table and cards show and report. */
export type ListProps = {
  invoices: readonly UnverifiedInvoice[]
  answers: Answers
  /** Undefined while bulk actions are not offered. */
  selection: Selection | undefined
  order: 'asc' | 'desc'
  /** Rejections that were submitted without a comment. */
  missing: ReadonlySet<string>
  onOrder: () => void
  onAction: (id: string, action: Action | undefined) => void
  onComment: (id: string, comment: string) => void
  onFile: (uuid: string, name: string) => void
}
