import DeleteOutlined from '@mui/icons-material/DeleteOutlined'

import type { PartProps } from '../../builders/parts/parts.ts'
import { useDialog } from '../../layout/dialog/useDialog.ts'
import { RequestAction } from './RequestAction.tsx'
import { useBuyerAbout } from './useBuyerAbout.ts'

/** Asks for a buyer to be taken off a contract. */
export function DeleteBuyer({ record, path, reload }: PartProps) {
  const dialog = useDialog<true>()
  const about = useBuyerAbout('delete-buyer', { record, path })
  return about && <RequestAction about={about} icon={<DeleteOutlined />} color="error" dialog={dialog} reload={reload} />
}
