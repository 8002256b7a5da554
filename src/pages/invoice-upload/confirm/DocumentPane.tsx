import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'

import type { FoundPlace, UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { DocumentBeside } from '../files/DocumentBeside.tsx'

type Props = {
  readonly file: Pick<UploadFile, 'uuid' | 'name'>
  readonly place: FoundPlace | undefined
  readonly children: ReactNode
}

/** A document and the fields of its invoice: beside each other from 900 px on, one at a time below. */
export function DocumentPane({ file, place, children }: Props) {
  const t = useText()
  const isWide = useMediaQuery('(min-width:900px)', { noSsr: true })
  const [shown, setShown] = useState<'document' | 'fields'>('fields')
  const isShown = (part: 'document' | 'fields') => isWide || shown === part
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
          <DocumentBeside file={file} place={place} />
        </Box>
        <Box hidden={!isShown('fields')} sx={isShown('fields') ? { display: 'grid', gap: 2.5 } : {}}>
          {children}
        </Box>
      </Box>
    </>
  )
}
