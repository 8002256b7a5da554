import { useCallback, useEffect, useState } from 'react'

import { ApiError, isAbort } from '../../api/http/ApiError.ts'
import { type Deal, getDeal } from '../../api/public/dealApi.ts'

/** Why no deal is shown. Only `failed` can be repeated: the others are final answers. */
export type DealProblem = 'invalid' | 'expired' | 'missing' | 'failed'
export type DealState = { deal: Deal | undefined; problem: DealProblem | undefined; reload: () => void }

const finalProblems: Readonly<Record<string, DealProblem>> = {
  DEAL_LINK_INVALID: 'invalid',
  DEAL_LINK_EXPIRED: 'expired',
  DEAL_NOT_FOUND: 'missing',
}

/** Loads the deal of a link. @param hash undefined when the page was opened without a link */
export function useDeal(hash: string | undefined): DealState {
  const [deal, setDeal] = useState<Deal>()
  const [problem, setProblem] = useState<DealProblem | undefined>(hash === undefined ? 'invalid' : undefined)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (hash === undefined) return
    const abort = new AbortController()
    getDeal(hash, abort.signal).then(setDeal, (error: unknown) => {
      if (!isAbort(error)) setProblem(problemOf(error))
    })
    return () => abort.abort()
  }, [hash, round])
  const reload = useCallback(() => {
    setProblem(undefined)
    setRound(before => before + 1)
  }, [])
  return { deal, problem, reload }
}

function problemOf(error: unknown): DealProblem {
  return (error instanceof ApiError ? finalProblems[error.code] : undefined) ?? 'failed'
}
