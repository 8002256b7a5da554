import { useMemo, useRef } from 'react'

import type { Financed, RelatedRole, RelatedTokens, RelatedValues } from '../../../api/public/relatedApi.ts'
import { RequestForm } from '../page/RequestForm.tsx'
import { useHistoryStep } from '../page/useSteps.ts'
import { AboutApplication } from './AboutApplication.tsx'
import { ClosedNotice } from './RelatedNotice.tsx'
import { relatedSender } from './relatedSender.ts'

type Opened = { role: RelatedRole; access: string; values: RelatedValues; financed: Financed | null }
type Props = {
  tokens: RelatedTokens
  isTrial: boolean
  /** Undefined after a reload of the result: there is nothing left to fill in. */
  opened: Opened | undefined
  onRejected: (error: unknown, role: RelatedRole) => void
}

/**
 * Separate from the answers of other invitations on this device; too little of the token to be useful to an attacker.
 */
const draftNameOf = ({ applicationToken }: RelatedTokens, isTrial: boolean) =>
  `${isTrial ? 'trial.' : ''}related.${applicationToken.slice(0, 8)}`

/** The form of a spouse or guarantor, from the first answer to the result. */
export function RelatedForm({ tokens, isTrial, opened, onRejected }: Props) {
  const isSent = useRef(opened === undefined)
  const step = useHistoryStep()
  const sender = useMemo(
    () =>
      relatedSender({
        tokens,
        access: opened?.access ?? '',
        isTrial,
        onSent: () => {
          isSent.current = true
        },
        onRejected: error => onRejected(error, opened?.role ?? 'spouse'),
      }),
    [tokens, opened?.access, opened?.role, isTrial, onRejected],
  )
  const presets = useMemo(
    () => ({ 'meta.application_token': tokens.applicationToken, 'meta.applicant_token': tokens.applicantToken }),
    [tokens],
  )
  // Compared by value: the same person gets the same start document on every render.
  const { name, surname, code, phone, email } = opened?.values ?? {
    name: '',
    surname: '',
    code: '',
    phone: '',
    email: '',
  }
  const start = useMemo(
    () => ({ applicant: { name, surname, code, phone, email } }),
    [name, surname, code, phone, email],
  )
  // Going back from the result must not open a second form: the part is sent once.
  if (isSent.current && !isTrial && step !== 'sent') return <ClosedNotice why="done" />
  return (
    <>
      {opened !== undefined && step !== 'sent' && (
        <AboutApplication
          tokens={tokens}
          access={opened.access}
          financed={opened.financed}
          onRejected={error => onRejected(error, opened.role)}
        />
      )}
      <RequestForm
        form="related-applicant"
        mode={opened?.role ?? 'spouse'}
        flow="review"
        sender={sender}
        presets={presets}
        start={start}
        draftName={draftNameOf(tokens, isTrial)}
        isTrial={isTrial}
        sentBy="related"
      />
    </>
  )
}
