import ArrowDownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { useMemo } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import type { Selection } from '../workshop/history.ts'
import { AddMenu } from './AddMenu.tsx'
import type { Addable } from './kindIcons.ts'
import { OutlineItem } from './OutlineItem.tsx'
import type { Moves } from './useMoves.ts'
import type { Studio } from './useStudio.ts'
import { useTree } from './useTree.ts'
import { hintSx, paneSx } from '../workshop/paneSx.ts'

type Props = {
  studio: Studio
  moves: Moves
  names: Names
  /** Number of problems by `kind id` of what they are about. */
  faults: ReadonlyMap<string, number>
  required: ReadonlySet<string>
  onOpen: () => void
  onAdd: (what: Addable) => void
  onRemove: (selection: Selection) => void
}

/** Sections and questions of the form as a tree. */
export function Outline({ studio, moves, names, faults, required, onOpen, onAdd, onRemove }: Props) {
  const t = useText()
  const { form, selected, select } = studio
  const sections = useMemo(
    () => (form?.model.sections ?? []).map(({ id, fields }) => ({ id, fields: fields.map(({ path }) => path) })),
    [form],
  )
  const labelOf = ({ kind, id }: Selection): string => (kind === 'field' ? names.field(id) : names.section(id))
  const tree = useTree({ sections, labelOf, selected, onSelect: select, onOpen, onMove: moves.move, onRemove })
  const placed = useMemo(() => new Set(moves.rows.flatMap(({ fields }) => fields)), [moves.rows])
  const isSelected = (kind: Selection['kind'], id: string) => selected?.kind === kind && selected.id === id
  const current = tree.visible[Math.max(0, tree.at)]
  const isFocusable = (kind: Selection['kind'], id: string) => current?.kind === kind && current.id === id
  return (
    <Box component="section" data-pane="outline" aria-labelledby="outline-title" sx={{ ...paneSx, minHeight: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          pl: 2,
          pr: 1,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id="outline-title" variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {t('studio.outline')}
        </Typography>
        <AddMenu disabled={form === undefined} onAdd={onAdd} />
        {([-1, 1] as const).map(by => (
          <Tooltip
            key={by}
            title={selected === undefined ? t('studio.moveFirstChoose') : t(by === -1 ? 'studio.up' : 'studio.down')}
          >
            <span>
              <IconButton
                size="small"
                disabled={selected === undefined}
                aria-label={t(by === -1 ? 'studio.up' : 'studio.down')}
                aria-keyshortcuts={by === -1 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
                onClick={() => selected && moves.move(selected, by)}
              >
                {by === -1 ? <ArrowUpIcon fontSize="small" /> : <ArrowDownIcon fontSize="small" />}
              </IconButton>
            </span>
          </Tooltip>
        ))}
      </Box>
      <Box
        component="ul"
        role="tree"
        aria-labelledby="outline-title"
        aria-describedby="outline-hint"
        onKeyDown={tree.onKeyDown}
        sx={{ m: 0, p: 1, listStyle: 'none', overflowY: 'auto', flex: 1, minHeight: 0 }}
      >
        {sections.map(({ id, fields }, index) => (
          <OutlineItem
            key={id}
            selection={{ kind: 'section', id }}
            label={names.section(id)}
            level={1}
            position={[index + 1, sections.length]}
            expanded={!tree.closed.has(id)}
            selected={isSelected('section', id)}
            focusable={isFocusable('section', id)}
            faults={faults.get(`section ${id}`) ?? 0}
            onSelect={select}
            onToggle={tree.toggle}
            onDrop={moves.drop}
          >
            {fields.map((path, place) => (
              <OutlineItem
                key={path}
                selection={{ kind: 'field', id: path }}
                label={names.field(path)}
                level={2}
                position={[place + 1, fields.length]}
                selected={isSelected('field', path)}
                focusable={isFocusable('field', path)}
                required={required.has(path)}
                unplaced={!placed.has(path)}
                faults={faults.get(`field ${path}`) ?? 0}
                onSelect={select}
                onDrop={moves.drop}
              />
            ))}
          </OutlineItem>
        ))}
      </Box>
      <Typography id="outline-hint" variant="caption" sx={hintSx}>
        {t('studio.outlineHint')}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {moves.announced}
      </Box>
    </Box>
  )
}
