import CheckRounded from '@mui/icons-material/CheckRounded'
import CloseRounded from '@mui/icons-material/CloseRounded'
import type { RaRecord } from 'ra-core'
import { useRef, useState } from 'react'

import { readRejectedRows, type RejectedRow } from '../../../../schemas/rejectedRows.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import {
  approveChosen,
  type ChosenRequest,
  refuseChosen,
  type RequestResult,
} from '../../../api/operator/requestsApi.ts'
import { RejectedRowsDialog } from '../../../builders/selection/RejectedRowsDialog.tsx'
import { useChosenRows } from '../../../builders/selection/SelectionContext.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { SavedAnswersProvider } from '../../../frame/saved-dialogs/SavedAnswersProvider.tsx'
import { useSavedDialog } from '../../../frame/saved-dialogs/useSavedDialog.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { AnswerKind } from './RequestAnswer.tsx'
import { RequestList } from './RequestList.tsx'
import { ResultsDialog } from './ResultsDialog.tsx'

const calls = { approve: approveChosen, refuse: refuseChosen } as const
const icons = { approve: <CheckRounded />, refuse: <CloseRounded /> } as const

export const ApproveChosen = (props: PartProps) => <AnswerChosen {...props} kind="approve" />
export const RefuseChosen = (props: PartProps) => <AnswerChosen {...props} kind="refuse" />

type Choice = { readonly rows: readonly RaRecord[] }

/** Gives the chosen requests one answer, after a confirmation that names them (REQ-47). */
function AnswerChosen({ reason, reload, kind }: PartProps & { readonly kind: AnswerKind }) {
  const t = useText()
  const { all, rows } = useChosenRows()
  const [results, setResults] = useState<readonly RequestResult[]>()
  const dialog = useSavedDialog<Choice>({
    about: ({ rows: chosen }) => ['request-answers', kind, chosen.map(({ id }) => String(id)).join(',')],
    // Not reopened after a login: the rows have to be chosen again.
    subjects: [],
  })
  const chosen = [...rows.values()]
  const why = () => {
    if (all) return t('operator.requests.chosen.all')
    return chosen.some(isOpen) ? undefined : t('operator.requests.chosen.ended')
  }
  return (
    <>
      <ActionButton
        size="small"
        icon={icons[kind]}
        color={kind === 'refuse' ? 'error' : 'primary'}
        reason={reason ?? why()}
        onClick={() => dialog.show({ rows: chosen })}
      >
        {t(`operator.requests.${kind}`)}
      </ActionButton>
      {dialog.subject && (
        <SavedAnswersProvider key={dialog.key} dialog={dialog}>
          <ChosenDialog
            kind={kind}
            rows={dialog.subject.rows}
            open={dialog.open}
            onClose={() => dialog.close()}
            onClosed={dialog.closed}
            onDone={answered => dialog.close(() => setResults(answered))}
          />
        </SavedAnswersProvider>
      )}
      {results && <ResultsDialog kind={kind} results={results} onClosed={reload} />}
    </>
  )
}

type Props = {
  readonly kind: AnswerKind
  readonly rows: readonly RaRecord[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onClosed: () => void
  readonly onDone: (results: readonly RequestResult[]) => void
}

/** If requests prevent the answer, a dialog names them, and the others are answered without them (LST-16). */
function ChosenDialog({ kind, rows, ...dialog }: Props) {
  const t = useText()
  const { drop } = useChosenRows()
  const [rejected, setRejected] = useState<readonly RejectedRow[]>([])
  const leftOut = useRef<ReadonlySet<string>>(new Set())
  const rest = () => rows.filter(({ id }) => !leftOut.current.has(String(id)))
  const send = async (text: string) => {
    try {
      return await calls[kind](rest().map(toRequest), text)
    } catch (error) {
      setRejected(error instanceof ApiError ? readRejectedRows(error.details) : [])
      throw error
    }
  }
  const smart = { smart_count: rest().length }
  return (
    <AnswerDialog
      kind={kind}
      title={t(`operator.requests.chosen.${kind}Title`, smart)}
      text={t(`operator.requests.chosen.${kind}Text`)}
      running={t(`operator.requests.chosen.${kind}Running`, smart)}
      send={send}
      {...dialog}
      aside={again =>
        rejected.length > 0 && (
          <RejectedRowsDialog
            rows={rejected}
            onLeaveOut={() => {
              const out = new Set(rejected.map(({ id }) => id))
              leftOut.current = new Set([...leftOut.current, ...out])
              drop(out)
              setRejected([])
              again()
            }}
            onClose={() => setRejected([])}
          />
        )
      }
    >
      <RequestList
        requests={rest().map(row => ({
          id: String(row.id),
          reference: String(row['reference']),
          detail: detailOf(row),
        }))}
      />
    </AnswerDialog>
  )
}

function isOpen({ status }: RaRecord): boolean {
  return status === 'SUBMITTED' || status === 'IN_REVIEW'
}

/** The revision is that of the row that was seen: a request that has changed since is not answered. */
function toRequest({ id, revision }: RaRecord): ChosenRequest {
  return { id: String(id), revision: Number(revision) }
}

function detailOf(row: RaRecord): string {
  return [row['companyName'], row['contractNumber']].map(String).join(' · ')
}
