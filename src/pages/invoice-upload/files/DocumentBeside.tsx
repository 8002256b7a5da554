import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useEffect, useState } from 'react'

import { saveFile } from '../../../api/http/download.ts'
import { downloadUploadFile, type FoundPlace, type UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { lazyPart } from '../../../ui/lazy/lazyPart.tsx'
import { PlaceMark } from '../confirm/PlaceMark.tsx'

const PdfPages = lazyPart(() => import('../confirm/PdfPages.tsx').then(file => file.PdfPages))

const PICTURE = /\.(png|jpe?g)$/i
const PDF = /\.pdf$/i

type Props = {
  readonly file: Pick<UploadFile, 'uuid' | 'name'>
  /** The place that is marked. */
  readonly place?: FoundPlace | undefined
  /** Called when the document is rendered, or was opened in another program. */
  readonly onDrawn?: (() => void) | undefined
}
/** Text on a page rendered smaller is not legible. */
const LEGIBLE_WIDTH_PX = 600
type Loaded = { readonly blob?: Blob; readonly url?: string; readonly isFailed?: boolean }

/** Whether the page can show the document. */
export const isShownDocument = (name: string): boolean => PICTURE.test(name) || PDF.test(name)

/** The document that an invoice is typed from or compared with: pictures and PDF pages are shown, anything else can be opened. */
export function DocumentBeside({ file: { uuid, name }, place, onDrawn }: Props) {
  const t = useText()
  const isShown = isShownDocument(name)
  const [{ blob, url, isFailed = false }, setState] = useState<Loaded>({})
  /** Before it has loaded, a picture has no height for the marks. */
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isShown) return undefined
    let made: string | undefined
    let isCurrent = true
    downloadUploadFile({ uuid, name }).then(
      loaded => {
        if (!isCurrent) return
        if (PICTURE.test(name)) made = URL.createObjectURL(loaded)
        setState({ blob: loaded, ...(made === undefined ? {} : { url: made }) })
      },
      () => isCurrent && setState({ isFailed: true }),
    )
    return () => {
      isCurrent = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [uuid, name, isShown])
  const open = async () => {
    try {
      const found = await downloadUploadFile({ uuid, name })
      saveFile(found, found.name)
      onDrawn?.()
    } catch {
      setState({ isFailed: true })
    }
  }
  const waiting = <Skeleton variant="rounded" height={220} />
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isShown && blob === undefined && !isFailed && waiting}
      {blob !== undefined && (
        <Box
          sx={{
            maxHeight: { xs: '52dvh', md: '66dvh' },
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
          }}
          tabIndex={0}
          role="group"
          aria-label={name}
        >
          {url === undefined ? (
            <Suspense fallback={waiting}>
              <PdfPages file={blob} name={name} place={place} onDrawn={() => onDrawn?.()} />
            </Suspense>
          ) : (
            <Box sx={{ position: 'relative', minWidth: LEGIBLE_WIDTH_PX }}>
              <Box
                component="img"
                src={url}
                alt={t('upload.files.picture', { name })}
                onLoad={() => {
                  setLoaded(true)
                  onDrawn?.()
                }}
                sx={{ width: '100%', display: 'block' }}
              />
              {place !== undefined && isLoaded && <PlaceMark place={place} />}
            </Box>
          )}
        </Box>
      )}
      {isFailed && <Alert severity="error">{t('upload.files.notOpened', { name })}</Alert>}
      <Box>
        <Button size="small" startIcon={<OpenInNewRounded />} onClick={() => void open()}>
          {t('upload.files.open', { name })}
        </Button>
      </Box>
    </Box>
  )
}
