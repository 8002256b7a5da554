import { useNotify } from 'ra-core'
import { useEffect } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { activeParty, useSession } from '../contract/SessionContext.ts'

/** Explains why this tab has switched to another company or product. */
export function MovedNotice() {
  const t = useText()
  const notify = useNotify()
  const session = useSession()
  const { takeMoved } = session
  const party = activeParty(session)?.name ?? ''
  useEffect(() => {
    if (takeMoved()) notify(t('layout.movedElsewhere', { party }), { type: 'info' })
  }, [takeMoved, notify, t, party])
  return null
}
