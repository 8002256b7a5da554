import EditOutlined from '@mui/icons-material/EditOutlined'

import type { PartProps } from '../../builders/slots/parts.ts'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import { RequestAction } from './RequestAction.tsx'
import { useBuyerAbout } from './useBuyerAbout.ts'
import { usePendingRequest } from './usePendingRequest.ts'

/** Requests another limit or address of a buyer on a contract. */
export function EditBuyer({ record, path, reason, reload }: PartProps) {
  const dialog = useDialog<true>()
  const about = useBuyerAbout('edit-buyer', { record, path })
  const pending = usePendingRequest({ record, path })
  return (
    about && (
      <RequestAction about={about} icon={<EditOutlined />} dialog={dialog} reason={reason ?? pending} reload={reload} />
    )
  )
}
