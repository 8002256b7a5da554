import TrendingUpRounded from '@mui/icons-material/TrendingUpRounded'
import { useLocation, useNavigate } from 'ra-core'
import { useEffect, useMemo } from 'react'

import type { PartProps } from '../../builders/slots/parts.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { mayChangeContract } from '../../contract/contractFunctions.ts'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { contractAbout } from './contractAbout.ts'
import { RequestAction } from './RequestAction.tsx'

/** Address flag that opens the dialog (CON-11). */
const FLAG = 'openIncreaseLimitView'

/** Requests a higher limit; only in the statuses that allow it (REQ-13). */
export function IncreaseLimit({ record, reason, reload }: PartProps) {
  const t = useText()
  const { contracts } = usePortalSettings()
  const dialog = useDialog<true>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const about = useMemo(() => (record ? contractAbout(t, 'increase-limit', record) : undefined), [t, record])
  const allowed = about !== undefined && mayChangeContract(contracts, String(record && fieldValue(record, 'status')))
  const flagged = new URLSearchParams(search).has(FLAG)
  const { show } = dialog

  useEffect(() => {
    if (flagged && allowed && reason === undefined) show(true)
  }, [flagged, allowed, reason, show])

  const leave = () => {
    if (!flagged) return
    const query = new URLSearchParams(search)
    query.delete(FLAG)
    navigate({ search: query.size === 0 ? '' : `?${query}` }, { replace: true })
  }
  if (!allowed) return null
  return (
    <RequestAction
      about={about}
      icon={<TrendingUpRounded />}
      dialog={dialog}
      reason={reason}
      reload={reload}
      onLeave={leave}
    />
  )
}
