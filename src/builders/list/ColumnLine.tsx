import AddIcon from '@mui/icons-material/Add'
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'ra-core'
import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'

import { lazyPart } from '../../ui/lazy/lazyPart.tsx'
import type { DropEdge } from './ColumnDrag.tsx'

/** The buttons do the same, so the menu also works without it. */
const ColumnDrag = lazyPart(() => import('./ColumnDrag.tsx').then(file => file.ColumnDrag), { onFailure: 'nothing' })

type Props = {
  readonly field: string
  readonly name: string
  readonly isShown: boolean
  /** The column cannot be hidden now. */
  readonly isFixed: boolean
  readonly onToggle: () => void
  /** Undefined: there is no shown column to pass. */
  readonly onUp: (() => void) | undefined
  readonly onDown: (() => void) | undefined
  readonly onResize: (direction: -1 | 1) => void
  readonly onDrop: (moved: string, edge: DropEdge) => void
}

/** A column in the menu of a list: shown or not, its place, and its width where rows are a table (LST-40, LST-41). */
export function ColumnLine({ field, name, isShown, isFixed, onToggle, onUp, onDown, onResize, onDrop }: Props) {
  const translate = useTranslate()
  const line = useRef<HTMLLIElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const [edge, setEdge] = useState<DropEdge>()
  // The browser drops the focus of an element that moves in the page.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  })
  const button = (key: string, icon: ReactNode, onPress: (() => void) | undefined) => {
    const label = translate(`factoring.columns.${key}`, { name })
    return (
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          aria-disabled={onPress === undefined}
          onClick={event => {
            if (onPress === undefined) return
            pressed.current = event.currentTarget
            onPress()
          }}
          sx={buttonSx}
        >
          {icon}
        </IconButton>
      </Tooltip>
    )
  }
  return (
    <Box component="li" ref={line} sx={[lineSx, edge === undefined ? {} : { '&::after': dropSx(edge) }]}>
      <Suspense fallback={null}>
        <ColumnDrag line={line} field={field} onEdge={setEdge} onDrop={onDrop} />
      </Suspense>
      <DragIndicatorIcon aria-hidden fontSize="small" sx={{ color: 'text.disabled', cursor: 'grab' }} />
      <FormControlLabel
        disabled={isFixed}
        control={<Checkbox size="small" checked={isShown} onChange={onToggle} />}
        label={name}
        sx={{ flex: 1, minWidth: 0, ml: 0 }}
      />
      {isShown && (
        <>
          <Box sx={{ display: 'flex', '@media (max-width: 699px)': { display: 'none' } }}>
            {button('narrower', <RemoveIcon fontSize="small" />, () => onResize(-1))}
            {button('wider', <AddIcon fontSize="small" />, () => onResize(1))}
          </Box>
          {button('up', <ArrowUpwardIcon fontSize="small" />, onUp)}
          {button('down', <ArrowDownwardIcon fontSize="small" />, onDown)}
        </>
      )}
    </Box>
  )
}

const lineSx = { position: 'relative', display: 'flex', alignItems: 'center', gap: 0.25 } as const
const dropSx = (edge: DropEdge) => ({
  content: '""',
  position: 'absolute',
  insetInline: 0,
  [edge === 'before' ? 'top' : 'bottom']: -1,
  height: '2px',
  bgcolor: 'primary.main',
})
const buttonSx = {
  width: 30,
  height: 30,
  '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
  '@media (pointer: coarse)': { width: 44, height: 44 },
} as const
