import Alert from '@mui/material/Alert'

import { useText } from '../../../i18n/TextsContext.ts'
import type { UploadListAnswer } from '../../../api/staff/invoiceUploadApi.ts'

/** Says before which day drafts have to be changed or submitted, because they are removed then (UPL-36). */
export function RemovalNotice({ removal }: { readonly removal: UploadListAnswer['removal'] }) {
  const t = useText()
  if (removal === null) return null
  return <Alert severity="warning">{t('upload.removal', { smart_count: removal.invoiceCount, day: removal.on })}</Alert>
}
