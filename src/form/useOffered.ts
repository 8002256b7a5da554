import { useCallback } from 'react'

import { useForm } from './context.ts'
import type { OfferedOption } from '../contract/formServices.ts'
import type { PortalList } from '../contract/formTypes.ts'
import { type LoadedList, useLoadedList } from './useLoadedList.ts'

const none: readonly OfferedOption[] = []

/** The options of a portal list in the form's language; undefined fetches nothing. */
export function useOffered(list: PortalList | undefined): LoadedList<OfferedOption> {
  const { services, texts } = useForm()
  const { offered } = services
  const { language } = texts
  const ask = useCallback(
    () => (list === undefined ? Promise.resolve(none) : offered(list, language)),
    [list, language, offered],
  )
  return useLoadedList(list === undefined ? undefined : `${list}/${language}`, ask)
}
