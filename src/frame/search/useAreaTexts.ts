import { useEffect, useMemo, useState } from 'react'

import { getTexts, type TextArea, type Texts } from '../../api/public/texts.ts'
import { phrase } from '../../i18n/phrase.ts'
import { type Translate, useTexts } from '../../i18n/TextsContext.ts'

type Loaded = { readonly language: string; readonly texts: Texts }
export type AreaTexts = {
  readonly t: Translate | undefined
  readonly retry: () => Promise<boolean>
  readonly failed: boolean
}

/** The page's texts and those of an area that only this part needs. `t` is undefined until they have loaded. */
export function useAreaTexts(area: TextArea): AreaTexts {
  const { t, language } = useTexts()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isCurrent = true
    getTexts(language, [area]).then(
      texts => isCurrent && setLoaded({ language, texts }),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [language, area])
  return useMemo<AreaTexts>(
    () => ({
      failed: failed && loaded === undefined,
      retry: () =>
        getTexts(language, [area]).then(
          texts => {
            setLoaded({ language, texts })
            return true
          },
          () => false,
        ),
      t:
        loaded &&
        ((key, params = {}) =>
          loaded.texts[key] === undefined ? t(key, params) : phrase(loaded.texts[key], params, language)),
    }),
    [failed, loaded, t, language, area],
  )
}
