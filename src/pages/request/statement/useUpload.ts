import { useEffect, useRef, useState } from 'react'

import { uploadStatement, type BankStatementUploaded } from '../../../api/public/statementApi.ts'
import type { FormDocument, Issue } from '../../../contract/formTypes.ts'
import type { Confirmation } from '../../../form/draft/Draft.ts'
import { useTexts } from '../../../i18n/TextsContext.ts'
import type { StatementParts } from './statementParts.ts'

export type UploadState =
  | { kind: 'sending' }
  /** The bank is slow; the portal queries it again. */
  | { kind: 'collecting'; reference: string | undefined }
  | { kind: 'done'; reference: string }
  /** The bank did not send everything; what arrived is stored. */
  | { kind: 'partial'; reference: string }
  /** `again`: nothing was decided, and the same upload may be repeated. */
  | { kind: 'failed'; message: string; again: boolean }
  | { kind: 'rejected'; issues: readonly Issue[] }
  | { kind: 'versionChanged' }

type Options = Pick<StatementParts, 'outcomeOf'> & {
  answers: FormDocument | undefined
  confirmation: Confirmation | undefined
  version: number
}

/** Texts for codes that statements share with identification at a bank (BST-10), since here the bank identifies no one. */
const ownTexts: Readonly<Record<string, string>> = {
  SME78: 'statement.otherOwner',
  BANK_MISMATCH: 'statement.wrongReference',
  BANK_NOT_CONFIRMED: 'statement.notConfirmed',
  BANK_OFF: 'statement.off',
  BANK_USED: 'statement.used',
}
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Uploads after the return from the bank, and polls until the bank has sent everything (BST-22). A reload
 * continues the same upload, which is idempotent.
 */
export function useUpload({ outcomeOf, answers, confirmation, version }: Options) {
  const { t, language } = useTexts()
  const [state, setState] = useState<UploadState>({ kind: 'sending' })
  const [attempt, setAttempt] = useState(0)
  const texts = useRef({ t, language })
  useEffect(() => {
    texts.current = { t, language }
  })

  useEffect(() => {
    if (answers === undefined || confirmation === undefined) return undefined
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async (waitMs: number, isSlow: boolean): Promise<void> => {
      const words = texts.current
      const outcome = await outcomeOf(
        () => uploadStatement(answers, { version, language: words.language, ...confirmation }),
        words.t,
      )
      if (!current) return
      const isCollecting = outcome.kind === 'accepted' && outcome.answer.status === 'COLLECTING'
      // While the bank is queried, a lost connection only delays the result.
      if (isCollecting || (isSlow && (outcome.kind === 'broken' || (outcome.kind === 'failed' && outcome.again)))) {
        const reference = outcome.kind === 'accepted' ? outcome.answer.reference : undefined
        setState(last => ({
          kind: 'collecting',
          reference: reference ?? (last.kind === 'collecting' ? last.reference : undefined),
        }))
        timer = setTimeout(() => void send(Math.min(waitMs * 2, LONGEST_WAIT_MS), true), waitMs)
      } else if (outcome.kind === 'accepted') setState(stateOf(outcome.answer))
      else if (outcome.kind === 'broken')
        setState({ kind: 'failed', message: words.t('errors.SYSTEM_ERROR'), again: true })
      else if (outcome.kind === 'failed')
        setState({
          kind: 'failed',
          message: textOf(outcome, words.t),
          again: outcome.again,
        })
      else setState(outcome)
    }
    void send(FIRST_WAIT_MS, false)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [outcomeOf, answers, confirmation, version, attempt])

  const retry = () => {
    setState({ kind: 'sending' })
    setAttempt(count => count + 1)
  }
  return { state, retry }
}

function stateOf({ status, reference }: BankStatementUploaded): UploadState {
  return { kind: status === 'COMPLETE' ? 'done' : 'partial', reference }
}

function textOf({ code, message }: { code?: string | undefined; message: string }, t: (key: string) => string): string {
  const key = code === undefined ? undefined : ownTexts[code]
  return key === undefined ? message : t(key)
}
