import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'

import type { Ask, Grant } from '../../../api/staff/accountApi.ts'
import { ApiError } from '../../../api/http/ApiError.ts'
import { PasswordCheckDialog } from '../dialogs/PasswordCheckDialog.tsx'
import { Grants } from './grants.ts'
import { type Reauthorisation, ReauthorisationContext } from './ReauthorisationContext.ts'

type Question = { readonly ask: Ask; readonly answer: (confirmed: boolean) => void; readonly round: number }

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'REAUTHORISATION_NEEDED'
}

/** Requests the password before a sensitive change (SES-47) and remembers how long the grant is valid. */
export function Reauthorise({ children }: { readonly children: ReactNode }) {
  const [grants] = useState(() => new Grants())
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const rounds = useRef(0)
  const confirmed = useRef(false)
  const asking = useRef(false)

  const put = useCallback((ask: Ask) => {
    // A second click while the dialog is open must not lose the first one's result.
    if (asking.current) return Promise.resolve(false)
    asking.current = true
    confirmed.current = false
    rounds.current += 1
    const round = rounds.current
    setOpen(true)
    return new Promise<boolean>(answer => setQuestion({ ask, answer, round }))
  }, [])

  const value = useMemo<Reauthorisation>(
    () => ({
      authorise: ask => (grants.has(ask) ? Promise.resolve(true) : put(ask)),
      withGrant: async (ask, call) => {
        try {
          return await call()
        } catch (error) {
          if (!isRefusal(error)) throw error
          grants.forget(ask)
          if (!(await put(ask))) throw error
          return call()
        }
      },
    }),
    [grants, put],
  )

  const confirm = (grant: Grant) => {
    grants.keep(grant)
    confirmed.current = true
    setOpen(false)
  }
  // The next dialog opens after this one has closed, so that the focus returns to the right element at the end.
  const closed = () => {
    asking.current = false
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
          ask={question.ask}
          onConfirmed={confirm}
          onCancel={() => setOpen(false)}
          onClosed={closed}
        />
      )}
    </ReauthorisationContext.Provider>
  )
}
