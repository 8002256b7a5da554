import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Fragment, useMemo } from 'react'

import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import type { CheckState } from '../check/useCheck.ts'
import type { VersionDocuments } from '../../../api/operator/operatorForms.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { type MatrixRow, type MatrixSection } from './matrix.ts'
import { modeTitle } from './modeTitle.ts'
import { type ModesView, viewOf } from './useMatrix.ts'
import type { Cells } from './useCells.ts'
import { ModeCheckLine } from './ModeCheckLine.tsx'
import { modeCheckOf } from './modeChecks.ts'

type Props = { view: ModesView; live: VersionDocuments; check: CheckState; cells: Cells | undefined }

/** The field names stay visible while the modes scroll, and the modes while the fields scroll. */
const nameColumn = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  verticalAlign: 'top',
  width: { xs: 132, sm: 172 },
  minWidth: { xs: 132, sm: 172 },
  maxWidth: { xs: 132, sm: 172 },
} as const

/** Line-break opportunities of a path: after its dots and underscores, not within a word. */
const PARTS = /[^._]*[._]|[^._]+$/g
const codeSx = {
  typography: 'caption',
  fontFamily: 'monospace',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const

/** Fields by section, modes side by side: what each mode requires, and whether it can be filled in. */
export function ModeMatrix({ view: { matrix, documents }, live, check, cells: editing }: Props) {
  const t = useText()
  const { language } = useTexts()
  const texts = documents.texts[language] ?? {}
  const before = useMemo(
    () =>
      new Map(
        viewOf(live)?.matrix.sections.flatMap(({ rows }) => rows.map((row): [string, MatrixRow] => [row.path, row])),
      ),
    [live],
  )
  const declared = documents.ui['modes'] !== undefined
  const titleOf = ({ id }: MatrixSection): string =>
    id === undefined ? t('operator.modes.unseen') : (texts[`sections.${id}.title`] ?? id)
  const [firstRow] = matrix.sections.flatMap(({ rows }) => rows)
  const stop = editing?.current ?? { path: firstRow?.path, mode: matrix.modes[0] }
  return (
    <TableContainer
      tabIndex={0}
      onKeyDown={editing?.onKeyDown}
      role="group"
      aria-label={t('operator.modes.title')}
      sx={{
        flex: 1,
        overflow: 'auto',
        maxHeight: { xs: '75vh', lg: 'none' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Table
        size="small"
        stickyHeader
        aria-labelledby="modes-title"
        aria-describedby="modes-note"
        sx={{
          '& th, & td': { px: 1 },
          '& th[scope=row], & th[scope=rowgroup], & thead th:first-of-type': { pl: { xs: 1, sm: 2 } },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...nameColumn, zIndex: 3 }}>{t('operator.modes.field')}</TableCell>
            {matrix.modes.map(mode => (
              <TableCell
                key={mode}
                sx={{ verticalAlign: 'top', minWidth: 124, bgcolor: 'background.paper' }}
                data-mode={mode}
              >
                <Box component="span" sx={{ display: 'block' }}>
                  {modeTitle(t, mode, texts)}
                </Box>
                <Box component="code" sx={{ display: 'block', mb: 0.5, ...codeSx }}>
                  {mode}
                </Box>
                <ModeCheckLine check={modeCheckOf(mode, declared, check)} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {matrix.sections.map(section => (
          <TableBody key={section.id ?? ''}>
            <TableRow>
              <TableCell
                component="th"
                scope="rowgroup"
                colSpan={matrix.modes.length + 1}
                sx={{ bgcolor: 'background.sunken', fontWeight: 650 }}
              >
                <Box component="span" sx={{ position: 'sticky', left: { xs: 8, sm: 16 } }}>
                  {titleOf(section)}
                </Box>
              </TableCell>
            </TableRow>
            {section.rows.map(({ path, cells }) => (
              <TableRow key={path} data-path={path}>
                <TableCell component="th" scope="row" sx={nameColumn}>
                  {texts[`${path}.title`] !== undefined && (
                    <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                      {texts[`${path}.title`]}
                    </Typography>
                  )}
                  <Box component="code" sx={codeSx}>
                    {[...path.matchAll(PARTS)].map(({ 0: part, index: place }) => (
                      <Fragment key={place}>
                        {place > 0 && <wbr />}
                        {part}
                      </Fragment>
                    ))}
                  </Box>
                </TableCell>
                {matrix.modes.map(mode => (
                  <MatrixCell
                    key={mode}
                    cell={cells[mode]}
                    live={before.get(path)?.cells[mode]}
                    compared={before.size > 0}
                    place={{ path, mode }}
                    label={`${texts[`${path}.title`] ?? path}, ${modeTitle(t, mode, texts)}`}
                    cells={editing}
                    isTabStop={stop.path === path && stop.mode === mode}
                  />
                ))}
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </TableContainer>
  )
}
