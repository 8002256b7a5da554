import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined'
import { useMemo } from 'react'

import type { PartProps } from '../../builders/slots/parts.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { mayAddBuyer } from '../../contract/contractFunctions.ts'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { contractAbout } from './contractAbout.ts'
import { RequestAction } from './RequestAction.tsx'

/** Requests new buyers, or suppliers of a reverse contract; only in the statuses that allow it (REQ-14). */
export function AddBuyer({ record, reason, reload }: PartProps) {
  const t = useText()
  const { contracts } = usePortalSettings()
  const dialog = useDialog<true>()
  const about = useMemo(() => (record ? contractAbout(t, 'add-buyer', record) : undefined), [t, record])
  if (!about || !record || !mayAddBuyer(contracts, String(fieldValue(record, 'status')))) return null
  return (
    <RequestAction
      about={about}
      icon={<AddBusinessOutlined />}
      size="small"
      dialog={dialog}
      reason={reason}
      reload={reload}
    />
  )
}
