import { useCallback } from 'react'

import { useForm } from './context.ts'
import type { OfferedOption } from '../contract/formServices.ts'
import type { PortalList } from '../contract/formTypes.ts'
import { type AskedState, useAsked } from './useAsked.ts'

const NONE: readonly OfferedOption[] = []

/** The options of a portal list in the form's language; undefined fetches nothing. */
export function useOffered(list: PortalList | undefined): AskedState<OfferedOption> {
  const { services, texts } = useForm()
  const { offered } = services
  const { language } = texts
  const ask = useCallback(
    () => (list === undefined ? Promise.resolve(NONE) : offered(list, language)),
    [list, language, offered],
  )
  return useAsked(list === undefined ? undefined : `${list}/${language}`, ask)
}
