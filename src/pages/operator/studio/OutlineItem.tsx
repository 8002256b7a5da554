import ChevronIcon from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { memo, type ReactNode, useRef } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Selection } from '../workshop/history.ts'
import { type Drop, useOutlineDrag } from './useOutlineDrag.ts'
import { nodeId } from './useTree.ts'

type Props = {
  selection: Selection
  label: string
  level: 1 | 2
  /** Place and number of siblings. */
  position: readonly [number, number]
  /** Of a section. */
  expanded?: boolean
  selected: boolean
  focusable: boolean
  required?: boolean
  unplaced?: boolean
  faults: number
  onSelect: (selection: Selection) => void
  onToggle?: (id: string) => void
  onDrop: (drop: Drop) => void
  children?: ReactNode
}

/** One section or question of the outline. */
export const OutlineItem = memo(function OutlineItem({
  selection,
  label,
  level,
  position,
  expanded,
  selected,
  focusable,
  required = false,
  unplaced = false,
  faults,
  onSelect,
  onToggle,
  onDrop,
  children,
}: Props) {
  const t = useText()
  const isSection = selection.kind === 'section'
  const row = useRef<HTMLElement>(null)
  const edge = useOutlineDrag(row, selection, onDrop)
  const name = [
    label,
    required && t('studio.requiredMark'),
    unplaced && t('studio.unplaced'),
    faults > 0 && t('studio.faults', { smart_count: faults }),
  ]
    .filter(part => part !== false)
    .join(', ')
  return (
    <Box
      component="li"
      role="treeitem"
      id={nodeId(selection)}
      aria-label={name}
      aria-level={level}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
      aria-selected={selected}
      aria-expanded={isSection ? expanded : undefined}
      tabIndex={focusable ? 0 : -1}
      onClick={event => {
        event.stopPropagation()
        onSelect(selection)
      }}
      sx={{
        cursor: 'pointer',
        borderRadius: '8px',
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible > .row': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Box
        className="row"
        ref={row}
        sx={{
          position: 'relative',
          ...(edge !== undefined && {
            '&::after': {
              content: '""',
              position: 'absolute',
              insetInline: 4,
              [edge === 'before' ? 'top' : 'bottom']: -1,
              height: '2px',
              bgcolor: 'primary.main',
            },
          }),
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          minHeight: 36,
          pl: isSection ? 0.5 : 4,
          pr: 1,
          py: 0.5,
          borderRadius: '8px',
          fontSize: 14,
          fontWeight: isSection ? 600 : 400,
          bgcolor: selected ? 'action.selected' : undefined,
          color: selected ? 'primary.main' : 'text.primary',
          '&:hover': { bgcolor: selected ? 'action.selected' : 'action.hover' },
        }}
      >
        {isSection && (
          <ChevronIcon
            fontSize="small"
            onClick={event => {
              event.stopPropagation()
              onToggle?.(selection.id)
            }}
            sx={{ color: 'text.secondary', transform: expanded === true ? 'none' : 'rotate(-90deg)' }}
          />
        )}
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.35 }}>
          {label}
          {required && (
            <Box component="span" sx={{ color: 'text.secondary', ml: 0.25 }}>
              *
            </Box>
          )}
        </Box>
        {unplaced && (
          <Chip
            size="small"
            variant="outlined"
            color="warning"
            label={t('studio.unplaced')}
            sx={{ height: 20, fontSize: 11 }}
          />
        )}
        {faults > 0 && <Chip size="small" color="error" label={faults} sx={{ height: 20 }} />}
      </Box>
      {isSection && expanded === true && (
        <Box component="ul" role="group" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
    </Box>
  )
})
