import { useEffect, useState } from 'react'

import type { FormComparison } from '../../../../schemas/studio/comparison.ts'
import { compareForm } from '../../../api/operator/formComparison.ts'
import { isAbort } from '../../../api/http/ApiError.ts'
import type { FormSources } from '../../../api/operator/operatorForms.ts'

type State = { status: 'running' | 'failed' } | { status: 'done'; comparison: FormComparison }
type Key = { form: string; version: number; sources: FormSources }

/** The last result: the dialog before publishing shows what the view of changes has found. */
let last: (Key & { comparison: FormComparison }) | undefined

const isSame = (one: Key, other: Key): boolean =>
  one.form === other.form &&
  one.version === other.version &&
  one.sources.schema === other.sources.schema &&
  one.sources.ui === other.sources.ui

/** Searches examples while it is shown; what is searched ends when the draft changes or the page is left. */
export function useComparison({ form, version, sources }: Key): State & { retry: () => void } {
  const [state, setState] = useState<State>({ status: 'running' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const key = { form, version, sources }
    if (last !== undefined && isSame(last, key)) {
      setState({ status: 'done', comparison: last.comparison })
      return undefined
    }
    const abort = new AbortController()
    setState({ status: 'running' })
    compareForm(form, sources, abort.signal)
      .then(comparison => {
        last = { ...key, comparison }
        if (!abort.signal.aborted) setState({ status: 'done', comparison })
      })
      .catch((error: unknown) => {
        if (!isAbort(error) && !abort.signal.aborted) setState({ status: 'failed' })
      })
    return () => abort.abort()
  }, [form, version, sources, round])
  return { ...state, retry: () => setRound(count => count + 1) }
}
