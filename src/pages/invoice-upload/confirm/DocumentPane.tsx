import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import type { FoundPlace, UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { DocumentBeside } from '../files/DocumentBeside.tsx'

type Props = {
  readonly file: Pick<UploadFile, 'uuid' | 'name'>
  readonly place: FoundPlace | undefined
  /** Something can be confirmed only after the document was seen. */
  readonly isAwaited: boolean
  /** Called once the document has been before the user's eyes. */
  readonly onSeen: () => void
  readonly children: ReactNode
}

/** A document and the fields of its invoice: beside each other from 900 px on, one at a time below. */
export function DocumentPane({ file, place, isAwaited, onSeen, children }: Props) {
  const t = useText()
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })
  const [shown, setShown] = useState<'document' | 'fields'>('fields')
  const isShown = (part: 'document' | 'fields') => isWide || shown === part
  const [isDrawn, setDrawn] = useState(false)
  const seen = useRef(onSeen)
  seen.current = onSeen
  // A picture is also drawn while the other part is shown.
  const isSeen = isDrawn && isShown('document')
  useEffect(() => {
    if (isSeen) seen.current()
  }, [isSeen])
  return (
    <>
      {!isWide && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={shown}
          aria-label={t('upload.confirm.parts')}
          onChange={(_, next: 'document' | 'fields' | null) => next !== null && setShown(next)}
        >
          <ToggleButton value="fields">{t('upload.confirm.fields')}</ToggleButton>
          <ToggleButton value="document">{t('upload.confirm.document')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
        }}
      >
        <Box hidden={!isShown('document')} sx={{ position: 'sticky', top: 0 }}>
          <DocumentBeside file={file} place={place} onDrawn={() => setDrawn(true)} />
        </Box>
        <Box hidden={!isShown('fields')} sx={isShown('fields') ? { display: 'grid', gap: 2.5 } : {}}>
          {isAwaited && !isWide && (
            <Typography variant="body2" color="textSecondary">
              {t('upload.confirm.lookFirst')}
            </Typography>
          )}
          {children}
        </Box>
      </Box>
    </>
  )
}
