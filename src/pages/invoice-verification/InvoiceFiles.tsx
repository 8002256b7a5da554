import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import Link from '@mui/material/Link'

import { useText } from '../../i18n/TextsContext.ts'
import type { UnverifiedInvoice } from '../../api/public/verificationApi.ts'

type Props = { invoice: UnverifiedInvoice; onFile: (uuid: string, name: string) => void }

/** Downloads of the invoice itself. */
export function InvoiceFiles({ invoice, onFile }: Props) {
  const t = useText()
  return (
    <>
      {invoice.files.map(({ uuid, name }) => (
        <Link
          key={uuid}
          component="button"
          type="button"
          onClick={() => onFile(uuid, name)}
          aria-label={t('verification.download', { name })}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            minHeight: 32,
            textAlign: 'left',
            overflowWrap: 'anywhere',
            fontWeight: 400,
          }}
        >
          <AttachFileRounded fontSize="inherit" aria-hidden />
          {name}
        </Link>
      ))}
    </>
  )
}
