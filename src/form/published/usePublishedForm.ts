import { useCallback, useEffect, useRef, useState } from 'react'

import { type FormDefinition as PublishedDocuments, formInPage, getForm } from '../../api/public/forms.ts'
import type { FormDefinition } from '../../contract/formTypes.ts'
import type { Validate } from '../engine/ProblemTracker.ts'
import { loadedValidator, loadValidator } from '../loadValidator.ts'

export type PublishedForm = { version: number; definition: FormDefinition; validator: Validate }

type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; form: PublishedForm }

type Options = {
  mode?: string
  /**
   * Interval of asking for a newer version while the page is visible, for a form that stays open for long. Without it,
   * as in a dialog, the version is fetched again each time the form opens: operators may have changed it.
   */
  pollMs?: number
}

async function withValidator(published: PublishedDocuments): Promise<PublishedForm> {
  return toForm(published, await loadValidator(published.validatorUrl))
}

function toForm({ schema, ui, texts, version }: PublishedDocuments, validator: Validate): PublishedForm {
  // The server publishes only documents that are valid against form-ui.schema.json and the meta-schema of forms.
  return { version, validator, definition: { schema, ui, texts } as unknown as FormDefinition }
}

const loading: State = { status: 'loading' }

/** A form that came with the HTML is there at once; the page has loaded its validator before. */
function firstState(form: string, mode: string): State {
  const given = formInPage(form, mode)
  const validator = given && loadedValidator(given.validatorUrl)
  return given && validator ? { status: 'ready', form: toForm(given, validator) } : loading
}

/**
 * The live version of a form and its validator. The user decides when to switch to a newer one (`update`), and the
 * answers stay.
 */
export function usePublishedForm(form: string, { mode = 'default', pollMs }: Options = {}) {
  const [state, setState] = useState<State>(() => (pollMs === undefined ? loading : firstState(form, mode)))
  const [newer, setNewer] = useState<PublishedDocuments>()
  const [attempt, setAttempt] = useState(0)
  const shown = useRef(state.status === 'ready' ? state.form.version : undefined)
  const isGiven = useRef(state.status === 'ready')

  const load = useCallback(async (fresh: boolean) => withValidator(await getForm(form, { mode, fresh })), [form, mode])
  const show = useCallback((ready: PublishedForm) => {
    shown.current = ready.version
    setNewer(undefined)
    setState({ status: 'ready', form: ready })
  }, [])

  const isFresh = pollMs === undefined || attempt > 0
  useEffect(() => {
    if (isGiven.current && attempt === 0) return undefined
    let current = true
    load(isFresh).then(
      ready => current && show(ready),
      () => current && setState({ status: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [load, show, isFresh, attempt])

  useEffect(() => {
    if (pollMs === undefined) return undefined
    const look = async () => {
      if (document.visibilityState !== 'visible' || shown.current === undefined) return
      const live = await getForm(form, { mode, fresh: true })
      setNewer(live.version === shown.current ? undefined : live)
    }
    const quietly = () => void look().catch(() => undefined)
    const timer = setInterval(quietly, pollMs)
    document.addEventListener('visibilitychange', quietly)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', quietly)
    }
  }, [form, mode, pollMs])

  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt(count => count + 1)
  }, [])
  const update = useCallback(async () => show(await load(true)), [load, show])
  return { state, retry, update, hasNewer: newer !== undefined }
}
