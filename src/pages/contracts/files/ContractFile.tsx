import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { FileButton } from '../../../cells/FileButton.tsx'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import { useFileDownload } from '../../../cells/useFileDownload.ts'
import { languageNames, languageTag } from '../../../contract/languages.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { type ContractDocument, downloadContractDocument } from '../../../api/staff/contractDocumentsApi.ts'

/** One document of a contract: its type, file, signing status and download. */
export function ContractFile({ document }: { readonly document: ContractDocument }) {
  const t = useText()
  const { fileName, languageCode, status, type } = document
  const download = useFileDownload(document.id, downloadContractDocument, () => fileName)
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ minWidth: 0, flex: '1 1 220px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {t(`contractDocumentType.${type}`)}
          </Typography>
          <StatusChip
            tone={status === 'SIGNED' ? 'green' : 'amber'}
            label={t(`signing.status.${status}`)}
            hint={t(`next.contractFile.${status}`)}
          />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {fileName} · <span lang={languageTag(languageCode)}>{languageNames[languageCode]}</span>
        </Typography>
      </Box>
      <FileButton
        icon={<PdfIcon />}
        text={t('factoring.document.pdf')}
        label={t('factoring.document.name', { name: fileName })}
        isRunning={download.isRunning}
        onClick={() => void download.start()}
      />
    </Box>
  )
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.5,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
