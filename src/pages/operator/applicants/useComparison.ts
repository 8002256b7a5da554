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

type Search = Key & { users: number; abort: AbortController; result: Promise<FormComparison> }

/** What is searched now. The server keeps one search for an operator, and the dialog before publishing opens over the view of changes. */
let running: Search | undefined

function join(key: Key): Search {
  if (running === undefined || !isSame(running, key)) running = begin(key)
  running.users += 1
  return running
}

function leave(search: Search): void {
  search.users -= 1
  if (search.users > 0) return
  search.abort.abort()
  if (running === search) running = undefined
}

function begin(key: Key): Search {
  const abort = new AbortController()
  const result = compareForm(key.form, key.sources, abort.signal)
    .then(comparison => {
      last = { ...key, comparison }
      return comparison
    })
    .finally(() => {
      if (running === search) running = undefined
    })
  const search: Search = { ...key, users: 0, abort, result }
  return search
}

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
    let isLeft = false
    setState({ status: 'running' })
    const search = join(key)
    search.result
      .then(comparison => isLeft || setState({ status: 'done', comparison }))
      .catch((error: unknown) => {
        if (!isAbort(error) && !isLeft) setState({ status: 'failed' })
      })
    return () => {
      isLeft = true
      leave(search)
    }
  }, [form, version, sources, round])
  return { ...state, retry: () => setRound(count => count + 1) }
}
