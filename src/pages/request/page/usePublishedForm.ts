import { useCallback, useEffect, useRef, useState } from 'react'

import { loadValidator } from '../../../form/loadValidator.ts'
import type { Validate } from '../../../form/engine/store.ts'
import type { FormDefinition as FormDocuments } from '../../../contract/formTypes.ts'
import { type FormDefinition, getForm } from '../../../api/public/forms.ts'

export type PublishedForm = { version: number; definition: FormDocuments; validator: Validate }

type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; form: PublishedForm }

const POLL_MS = 60_000

async function withValidator(published: FormDefinition): Promise<PublishedForm> {
  const validator = await loadValidator(published.validatorUrl)
  const { schema, ui, texts, version } = published
  // The server publishes only documents that are valid against form-ui.schema.json and the meta-schema of forms.
  return { version, validator, definition: { schema, ui, texts } as unknown as FormDocuments }
}

/**
 * The live version of a form and its validator. While the page is visible, the server is polled for a newer version;
 * the user decides when to switch (`update`), and the answers stay.
 */
export function usePublishedForm(form: string, mode: string) {
  const [state, setState] = useState<State>({ status: 'loading' })
  const [newer, setNewer] = useState<FormDefinition>()
  const shown = useRef<number>(undefined)

  const load = useCallback(
    async (fresh: boolean) => {
      const ready = await withValidator(await getForm(form, { mode, fresh }))
      shown.current = ready.version
      setNewer(undefined)
      setState({ status: 'ready', form: ready })
    },
    [form, mode],
  )
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    load(true).catch(() => setState({ status: 'failed' }))
  }, [load])

  useEffect(() => {
    load(false).catch(() => setState({ status: 'failed' }))
  }, [load])

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible' || shown.current === undefined) return
      const live = await getForm(form, { mode, fresh: true })
      setNewer(live.version === shown.current ? undefined : live)
    }
    const quietly = () => void look().catch(() => undefined)
    const timer = setInterval(quietly, POLL_MS)
    document.addEventListener('visibilitychange', quietly)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', quietly)
    }
  }, [form, mode])

  const update = useCallback(() => load(true), [load])
  return { state, retry, update, hasNewer: newer !== undefined }
}
