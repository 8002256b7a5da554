import DownloadRounded from '@mui/icons-material/FileDownloadOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { getAttachment } from '../../../api/staff/accountApi.ts'
import type { LegalText } from '../../../contract/apiTypes.ts'
import { saveFile } from '../../../api/http/download.ts'

type Props = { readonly attachment: NonNullable<LegalText['attachment']> }

/**
 * A legal text to download. Its file name is in the page's language, because the title of a text is its key, the same
 * in every language.
 */
export function LegalFile({ attachment }: Props) {
  const t = useText()
  const showError = useErrorNotice()
  const { busy, run } = useSingleRun()
  const { fileName, size } = attachment
  const [, title = fileName, ending = ''] = /^(.+)\.([^.]+)$/.exec(fileName) ?? []

  const download = async () => saveFile(await getAttachment(attachment.url), fileName)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 3 }, py: 1.5 }}>
      <PictureAsPdfOutlined aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="p" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('account.legal.file', { name: ending.toUpperCase(), size: Math.max(1, Math.round(size / 1024)) })}
        </Typography>
      </Box>
      <Button
        size="small"
        startIcon={<DownloadRounded />}
        loading={busy}
        loadingPosition="start"
        aria-label={`${t('account.legal.download')}: ${title}`}
        onClick={() => void run(download).catch(showError)}
      >
        {t('account.legal.download')}
      </Button>
    </Box>
  )
}
