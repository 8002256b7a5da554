import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { formatBytes } from '../../../../schemas/answers/fileSize.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { ApplicationFile } from '../../../api/operator/applicationsApi.ts'
import { DownloadButton } from './DownloadButton.tsx'

/** Characters of a digest that are enough to compare by eye. */
const DIGEST_SHOWN = 16

/** Files of an application: kind, name, size and start of the digest; downloaded, never opened inside the portal. */
export function FileRows({ id, files }: { readonly id: string; readonly files: readonly ApplicationFile[] }) {
  const t = useText()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.map(file => (
        <Box
          key={file.id}
          component="li"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            alignItems: 'center',
            justifyContent: 'space-between',
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
            <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{file.name}</Typography>
            <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {`${file.type} · ${formatBytes(file.size)} · SHA-256 ${file.sha256.slice(0, DIGEST_SHOWN)}…`}
            </Typography>
          </Box>
          <DownloadButton
            id={id}
            documentName={`files/${file.id}`}
            name={file.name}
            text={t('operator.applications.download')}
            label={t('operator.applications.downloadOf', { name: file.name })}
          />
        </Box>
      ))}
    </Box>
  )
}
