import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { type RaRecord, useTranslate } from 'ra-core'
import { useId, useState } from 'react'

import { FieldCell } from '../../cells/FieldCell.tsx'
import { CardFields } from './CardFields.tsx'
import type { CardParts } from './cardParts.ts'
import { canExpand } from './canExpand.ts'
import { ExpandContent } from './ExpandContent.tsx'
import { SelectRow } from '../selection/SelectBox.tsx'
import { useSelection } from '../selection/SelectionContext.ts'
import { useListFrame } from './ListFrameContext.ts'
import { RowLink } from './RowLink.tsx'

/** The whole card links to the title's target; expandable content has a separate button. */
export function RowCard({ record, parts }: { readonly record: RaRecord; readonly parts: CardParts }) {
  const { definition } = useListFrame()
  const selection = useSelection()
  const { title, amount, status, subtitle, rest } = parts
  return (
    <Card component="li" data-list-row="" sx={{ p: 2, position: 'relative', display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}>
        <Typography
          variant="h4"
          component="h2"
          sx={{
            minWidth: 0,
            overflowWrap: 'anywhere',
            '& a::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {selection && (
            <Box component="span" sx={{ position: 'relative', zIndex: 1, ml: -1, mr: 0.5 }}>
              <SelectRow record={record} />
            </Box>
          )}
          {title && (
            <RowLink record={record}>
              <FieldCell record={record} definition={title} />
            </RowLink>
          )}
        </Typography>
        {amount && (
          <Typography component="span" variant="subtitle1">
            <FieldCell record={record} definition={amount} />
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5, alignItems: 'flex-start' }}>
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {subtitle && <FieldCell record={record} definition={subtitle} />}
        </Typography>
        {status && <FieldCell record={record} definition={status} />}
      </Box>
      <CardFields resource={definition.name} columns={rest} record={record} />
      <ExpandToggle record={record} />
    </Card>
  )
}

function ExpandToggle({ record }: { readonly record: RaRecord }) {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { definition } = useListFrame()
  const { expand } = definition
  if (!canExpand(expand, record)) return null
  return (
    <Box sx={{ position: 'relative' }}>
      <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {translate(isOpen ? 'factoring.less' : 'factoring.more')}
      </Button>
      <Collapse in={isOpen} unmountOnExit id={id}>
        <Box sx={{ pt: 1 }}>
          <ExpandContent record={record} />
        </Box>
      </Collapse>
    </Box>
  )
}
