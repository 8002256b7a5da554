import { useListContext } from 'ra-core'
import { type ReactNode, useEffect, useState } from 'react'

import { hasFirstAnswers } from '../../api/http/firstAnswers.ts'

/** Answers that came with the page take less, even on a slow phone; a call takes more. */
const HOLD_MS = 200

/**
 * Renders a list once its rows are there, if they have come with the page (API-18). Rendered without them first, a list takes a tenth
 * longer until it answers.
 */
export function RowsAtOnce({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  const { isPending } = useListContext()
  const [isHeld, setHeld] = useState(hasFirstAnswers)
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), HOLD_MS)
    return () => clearTimeout(timer)
  }, [])
  return isHeld && isPending ? fallback : children
}
