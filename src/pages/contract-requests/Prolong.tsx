import EventRepeatRounded from '@mui/icons-material/EventRepeatRounded'
import { useMemo } from 'react'

import type { PartProps } from '../../builders/slots/parts.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { mayChangeContract } from '../../contract/contractFunctions.ts'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { contractAbout } from './contractAbout.ts'
import { RequestAction } from './RequestAction.tsx'

/** Requests a later end of the contract; only in the statuses that allow it (REQ-13). */
export function Prolong({ record, reason, reload }: PartProps) {
  const t = useText()
  const { contracts } = usePortalSettings()
  const dialog = useDialog<true>()
  const about = useMemo(() => (record ? contractAbout(t, 'prolong', record) : undefined), [t, record])
  if (!about || !record || !mayChangeContract(contracts, String(fieldValue(record, 'status')))) return null
  return <RequestAction about={about} icon={<EventRepeatRounded />} dialog={dialog} reason={reason} reload={reload} />
}
