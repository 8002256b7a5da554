import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'

import type { GrantRequest, Grant } from '../../../api/staff/accountApi.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { PasswordCheckDialog } from '../dialogs/PasswordCheckDialog.tsx'
import { Grants } from './grants.ts'
import { type Reauthorisation, ReauthorisationContext } from './ReauthorisationContext.ts'

type Question = {
  readonly request: GrantRequest
  readonly answer: (confirmed: boolean) => void
  readonly round: number
}

function needsReauthorisation(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTHORISATION_NEEDED'
}

/** Requests the password before a sensitive change (SES-47) and remembers how long the grant is valid. */
export function Reauthorise({ children }: { readonly children: ReactNode }) {
  const [grants] = useState(() => new Grants())
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const rounds = useRef(0)
  const confirmed = useRef(false)
  const isAsking = useRef(false)

  const ask = useCallback((request: GrantRequest) => {
    // A second click while the dialog is open must not lose the first one's result.
    if (isAsking.current) return Promise.resolve(false)
    isAsking.current = true
    confirmed.current = false
    rounds.current += 1
    const round = rounds.current
    setOpen(true)
    return new Promise<boolean>(answer => setQuestion({ request, answer, round }))
  }, [])

  const value = useMemo<Reauthorisation>(
    () => ({
      authorise: request => (grants.has(request) ? Promise.resolve(true) : ask(request)),
      withGrant: async (request, call) => {
        try {
          return await call()
        } catch (error) {
          if (!needsReauthorisation(error)) throw error
          grants.forget(request)
          if (!(await ask(request))) throw error
          return call()
        }
      },
    }),
    [grants, ask],
  )

  const confirm = (grant: Grant) => {
    grants.keep(grant)
    confirmed.current = true
    setOpen(false)
  }
  // The next dialog opens after this one has closed, so that the focus returns to the right element at the end.
  const closed = () => {
    isAsking.current = false
    question?.answer(confirmed.current)
    setQuestion(undefined)
  }
  return (
    <ReauthorisationContext.Provider value={value}>
      {children}
      {question && (
        <PasswordCheckDialog
          key={question.round}
          open={open}
          request={question.request}
          onConfirmed={confirm}
          onCancel={() => setOpen(false)}
          onClosed={closed}
        />
      )}
    </ReauthorisationContext.Provider>
  )
}
