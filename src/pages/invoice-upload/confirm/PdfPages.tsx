import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useRef, useState } from 'react'

import type { FoundPlace } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { type OpenPdf, openPdf, type PdfPage } from './openPdf.ts'
import { PlaceMark } from './PlaceMark.tsx'

type Props = {
  readonly file: Blob
  readonly name: string
  /** The place that is marked and scrolled to. */
  readonly place: FoundPlace | undefined
  /** Called when a page can be seen. */
  readonly onDrawn: () => void
}

/** The pages of a PDF as pictures (UPL-89). Nothing of the file is run or linked. */
export function PdfPages({ file, name, place, onDrawn }: Props) {
  const t = useText()
  const [opened, setOpened] = useState<OpenPdf | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    let own: OpenPdf | undefined
    openPdf(file).then(
      pdf => {
        own = pdf
        if (isCurrent) setOpened(pdf)
        else pdf.close()
      },
      () => isCurrent && setOpened('failed'),
    )
    return () => {
      isCurrent = false
      own?.close()
    }
  }, [file])
  if (opened === undefined) return <Skeleton variant="rounded" height={320} />
  if (opened === 'failed') return <Alert severity="info">{t('upload.confirm.notShown')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {opened.pages.map(page => (
        <Page
          key={page.number}
          page={page}
          label={t('upload.confirm.page', { page: page.number, pages: opened.pages.length, name })}
          place={place?.page === page.number ? place : undefined}
          onDrawn={onDrawn}
        />
      ))}
    </Box>
  )
}

type PageProps = Pick<Props, 'place' | 'onDrawn'> & { readonly page: PdfPage; readonly label: string }

function Page({ page, label, place, onDrawn }: PageProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef(onDrawn)
  drawn.current = onDrawn
  useEffect(() => {
    const [element, target] = [box.current, canvas.current]
    if (element === null || target === null) return undefined
    let stop: (() => void) | undefined
    // Pages far below are rendered when they come near the viewport.
    const observer = new IntersectionObserver(
      entries => {
        if (stop !== undefined || !entries.some(({ isIntersecting }) => isIntersecting)) return
        stop = page.draw(target, element.clientWidth, () => drawn.current())
      },
      { rootMargin: '400px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop?.()
    }
  }, [page])
  return (
    <Box
      ref={box}
      sx={{
        position: 'relative',
        // Text on a page rendered smaller is not legible.
        minWidth: 600,
        aspectRatio: `${page.width} / ${page.height}`,
        bgcolor: 'common.white',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={label}
        sx={{ width: '100%', height: '100%', display: 'block' }}
      />
      {place !== undefined && <PlaceMark place={place} />}
    </Box>
  )
}
