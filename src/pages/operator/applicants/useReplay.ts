import { useCallback, useEffect, useRef, useState } from 'react'

import type { FormReplay } from '../../../../schemas/studio/comparison.ts'
import { replayForm } from '../../../api/operator/formComparison.ts'
import { isAbort } from '../../../api/http/ApiError.ts'
import type { FormSources } from '../../../api/operator/operatorForms.ts'

type State =
  | { status: 'idle' | 'failed' }
  | { status: 'running'; done: number; total: number | undefined }
  | { status: 'done'; replay: FormReplay }

/** Stops the replay that was started last: the server keeps one for an operator, and ends the one before as if it had failed. */
let stopLast = (): void => {}

/** A replay that the operator starts and can stop. What was found is forgotten when the draft changes. */
export function useReplay(form: string, sources: FormSources): { state: State; start: () => void; stop: () => void } {
  const [state, setState] = useState<State>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  const stop = useCallback(() => {
    running.current?.abort()
    setState({ status: 'idle' })
  }, [])
  useEffect(() => stop, [stop, form, sources])
  const start = useCallback(() => {
    stopLast()
    stopLast = stop
    const abort = new AbortController()
    running.current = abort
    setState({ status: 'running', done: 0, total: undefined })
    replayForm(form, sources, abort.signal, (done, total) => {
      if (!abort.signal.aborted) setState({ status: 'running', done, total })
    })
      .then(replay => abort.signal.aborted || setState({ status: 'done', replay }))
      .catch((error: unknown) => {
        if (!isAbort(error) && !abort.signal.aborted) setState({ status: 'failed' })
      })
  }, [form, sources, stop])
  return { state, start, stop }
}
