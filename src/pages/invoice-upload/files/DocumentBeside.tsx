import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'

import { saveFile } from '../../../api/http/download.ts'
import { downloadUploadFile, type UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'

const PICTURE = /\.(png|jpe?g)$/i

/** The document that an invoice is typed from: a picture is shown, anything else can be opened. */
export function DocumentBeside({ file }: { readonly file: UploadFile }) {
  const t = useText()
  const isPicture = PICTURE.test(file.name)
  const [state, setState] = useState<{ url?: string; isFailed?: boolean }>({})
  useEffect(() => {
    if (!isPicture) return undefined
    let url: string | undefined
    let isCurrent = true
    downloadUploadFile(file).then(
      blob => {
        if (!isCurrent) return
        url = URL.createObjectURL(blob)
        setState({ url })
      },
      () => isCurrent && setState({ isFailed: true }),
    )
    return () => {
      isCurrent = false
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [file, isPicture])
  const open = async () => {
    try {
      const found = await downloadUploadFile(file)
      saveFile(found, found.name)
    } catch {
      setState({ isFailed: true })
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isPicture && state.url === undefined && state.isFailed !== true && <Skeleton variant="rounded" height={220} />}
      {state.url !== undefined && (
        <Box
          sx={{ maxHeight: 320, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 2 }}
          tabIndex={0}
          role="group"
          aria-label={file.name}
        >
          <Box
            component="img"
            src={state.url}
            alt={t('upload.files.picture', { name: file.name })}
            sx={{ width: '100%', display: 'block' }}
          />
        </Box>
      )}
      {state.isFailed === true && <Alert severity="error">{t('upload.files.notOpened', { name: file.name })}</Alert>}
      <Box>
        <Button size="small" startIcon={<OpenInNewRounded />} onClick={() => void open()}>
          {t('upload.files.open', { name: file.name })}
        </Button>
      </Box>
    </Box>
  )
}
