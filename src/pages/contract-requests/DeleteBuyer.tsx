import DeleteOutlined from '@mui/icons-material/DeleteOutlined'

import type { PartProps } from '../../builders/slots/parts.ts'
import { useDialog } from '../../ui/dialog/useDialog.ts'
import { RequestAction } from './RequestAction.tsx'
import { useBuyerAbout } from './useBuyerAbout.ts'
import { usePendingRequest } from './usePendingRequest.ts'

/** Requests the removal of a buyer from a contract. */
export function DeleteBuyer({ record, path, reason, reload }: PartProps) {
  const dialog = useDialog<true>()
  const about = useBuyerAbout('delete-buyer', { record, path })
  const pending = usePendingRequest({ record, path })
  return (
    about && (
      <RequestAction
        about={about}
        icon={<DeleteOutlined />}
        color="error"
        dialog={dialog}
        reason={reason ?? pending}
        reload={reload}
      />
    )
  )
}
