import { useCallback } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Help } from './completion.ts'
import { descriptionAt, metaAt } from './metaSchema.ts'

/** Help for a key of a document in the operator's language; falls back to the meta-schema's description. */
export function useHelp(): Help {
  const t = useText()
  return useCallback<Help>(
    (document, path) => {
      if (document === 'texts' || metaAt(document, path).length === 0) return undefined
      const name = String(path.at(-1))
      const key = `operator.help.${document}.${name}`
      const text = t(key)
      return text === key ? descriptionAt(document, path) : text
    },
    [t],
  )
}
