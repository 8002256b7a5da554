import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { useActiveProduct } from '../../contract/activeProduct.ts'
import { FileButton } from '../../cells/FileButton.tsx'
import { StatusChip } from '../../cells/StatusChip.tsx'
import { useFileDownload } from '../../cells/useFileDownload.ts'
import { languageNames, languageTag } from '../../contract/languages.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { useSession } from '../../contract/SessionContext.ts'
import { type ContractDocument, downloadContractDocument } from '../../api/staff/contractDocumentsApi.ts'
import { SignerList } from './SignerList.tsx'
import { signingOf } from './signRules.ts'

type Props = {
  readonly document: ContractDocument
  readonly isStarting: boolean
  readonly onSign: (document: ContractDocument) => void
}

/** A document, its signers, and the user's actions: read it, sign it, or see why not. */
export function SigningDocument({ document, isStarting, onSign }: Props) {
  const t = useText()
  const reasonId = useId()
  const { user } = useSession()
  const { signingOrigin } = usePortalSettings()
  const maySign = useActiveProduct()?.permissions.has('SIGN_CONTRACT') === true
  const signing = signingOf(document, { email: user.email, maySign, isOn: signingOrigin !== null })
  const download = useFileDownload(document.id, downloadContractDocument, () => document.fileName)
  const isSigned = signing.state === 'signed'
  const isClosed = signing.state === 'closed'
  const name = { name: document.fileName }
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {t(`contractDocumentType.${document.type}`)}
          </Typography>
          <StatusChip
            tone={isSigned ? 'green' : 'amber'}
            label={t(`signing.status.${document.status}`)}
            hint={t(`next.contractFile.${document.status}`)}
          />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {document.fileName} ·{' '}
          <span lang={languageTag(document.languageCode)}>{languageNames[document.languageCode]}</span>
        </Typography>
        <SignerList signers={document.signers} />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.75, justifyItems: { md: 'end' }, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <FileButton
            icon={<PdfIcon />}
            text={t(isSigned ? 'signing.download.signed' : 'signing.download.open')}
            label={t(isSigned ? 'signing.download.signedName' : 'signing.download.name', name)}
            isRunning={download.isRunning}
            onClick={() => void download.start()}
          />
          {!isSigned && (
            <Button
              size="small"
              variant="contained"
              // Not `loading`, which would disable the button and lose the focus that the dialog returns to it.
              startIcon={isStarting ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
              disabled={isClosed}
              aria-disabled={isStarting || isClosed}
              aria-busy={isStarting}
              aria-label={t('signing.sign.name', name)}
              aria-describedby={isClosed ? reasonId : undefined}
              onClick={() => onSign(document)}
            >
              {t('signing.sign.action')}
            </Button>
          )}
        </Box>
        {isClosed && (
          <Typography
            id={reasonId}
            variant="caption"
            color="textSecondary"
            sx={{ maxWidth: 320, textAlign: { md: 'right' } }}
          >
            {t(`signing.reason.${signing.reason}`)}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

const rowSx = {
  py: 2,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
