import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type RaRecord, useTranslate } from 'ra-core'
import { type ReactNode, useEffect, useRef } from 'react'

import { fieldValue } from '../../contract/fieldValue.ts'
import type { DetailDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { PartList } from '../slots/PartList.tsx'
import { DetailSections } from './DetailSections.tsx'

type Props = {
  readonly definition: ResourceDefinition
  readonly detail: DetailDefinition
  readonly record: RaRecord<string>
  readonly path: Readonly<Record<string, string>>
  readonly backTo: string
  readonly onBack: () => void
  /** The tables of the opened row. */
  readonly children?: ReactNode
}

/** The details of one row in place of its table, with a back link. */
export function InPlaceDetail({ definition, detail, record, path, backTo, onBack, children }: Props) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: false }), [])
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" startIcon={<ArrowBackIcon />} onClick={onBack}>
          {translate('factoring.backTo', { name: backTo })}
        </Button>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h2"
          sx={{ outline: 'none', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {String(fieldValue(record, definition.representation ?? 'id') ?? record.id)}
        </Typography>
        {detail.actions && (
          <Box sx={{ ml: 'auto', display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <PartList parts={detail.actions} definition={definition} record={record} path={path} />
          </Box>
        )}
      </Box>
      <DetailSections resource={definition.name} sections={detail.sections} record={record} />
      <PartList parts={detail.panels} definition={definition} record={record} path={path} />
      {children}
    </Box>
  )
}
