import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useNavigate } from 'ra-core'

import type { PartProps } from '../../builders/slots/parts.ts'
import type { Contract } from '../../builders/scopes/contractScope.ts'
import { useContractText } from '../../builders/scopes/useContractText.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useUsable } from './contract/usable.ts'

/** Button of a contract's page that leads to the upload under it. */
export function UploadInvoices({ record, path, reason }: PartProps) {
  const t = useText()
  const navigate = useNavigate()
  const isUsable = useUsable()
  const { status } = useContractText()
  const contract = record as Contract | undefined
  const notUsable =
    contract !== undefined && !isUsable(contract)
      ? t('upload.contract.notActive', { status: status(contract) })
      : undefined
  const open = () => navigate(`/invoiceUpload?contractId=${encodeURIComponent(path['contractId'] ?? '')}`)
  return (
    <ActionButton icon={<UploadFileOutlined />} reason={reason ?? notUsable} onClick={open}>
      {t('upload.button')}
    </ActionButton>
  )
}
