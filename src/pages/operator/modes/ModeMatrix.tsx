import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'

import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import type { CheckState } from '../check/useCheck.ts'
import type { VersionDocuments } from '../../../providers/operatorForms.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { type MatrixRow, type MatrixSection } from './matrix.ts'
import { modeTitle } from './modeTitle.ts'
import { type ModesView, viewOf } from './useMatrix.ts'
import { VerdictLine } from './VerdictLine.tsx'
import { verdictOf } from './verdicts.ts'

type Props = { view: ModesView; live: VersionDocuments; check: CheckState }

/** The names of fields stay in sight while the modes scroll, the modes while the fields do. */
const nameColumn = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', verticalAlign: 'top', width: { xs: 132, sm: 220 }, minWidth: { xs: 132, sm: 220 }, maxWidth: { xs: 132, sm: 220 } } as const

/** Fields by section, modes side by side: what each mode asks of the person, and whether it can be filled in. */
export function ModeMatrix({ view: { matrix, documents }, live, check }: Props) {
  const t = useText()
  const { language } = useTexts()
  const texts = documents.texts[language] ?? {}
  const before = useMemo(() => new Map(viewOf(live)?.matrix.sections.flatMap(({ rows }) => rows.map((row): [string, MatrixRow] => [row.path, row]))), [live])
  const declared = documents.ui['modes'] !== undefined
  const titleOf = ({ id }: MatrixSection): string => (id === undefined ? t('operator.modes.unseen') : (texts[`sections.${id}.title`] ?? id))
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('operator.modes.title')} sx={{ flex: 1, overflow: 'auto', maxHeight: { xs: '75vh', lg: 'none' }, '&:focus-visible': { outlineOffset: -2 } }}>
      <Table size="small" stickyHeader sx={{ '& th, & td': { px: { xs: 1, sm: 1.5 } } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...nameColumn, zIndex: 3 }}>{t('operator.modes.field')}</TableCell>
            {matrix.modes.map((mode) => (
              <TableCell key={mode} sx={{ verticalAlign: 'top', minWidth: 132, bgcolor: 'background.paper' }} data-mode={mode}>
                <Box component="span" sx={{ display: 'block', mb: 0.5 }}>
                  {modeTitle(mode, texts)}
                </Box>
                <VerdictLine verdict={verdictOf(mode, declared, check)} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {matrix.sections.map((section) => (
          <TableBody key={section.id ?? ''}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={matrix.modes.length + 1} sx={{ bgcolor: 'background.sunken', fontWeight: 650 }}>
                <Box component="span" sx={{ position: 'sticky', left: 12 }}>
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
                  <Box component="code" sx={{ typography: 'caption', fontFamily: 'monospace', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {path}
                  </Box>
                </TableCell>
                {matrix.modes.map((mode) => (
                  <MatrixCell key={mode} cell={cells[mode]} live={before.get(path)?.cells[mode]} compared={before.size > 0} />
                ))}
              </TableRow>
            ))}
          </TableBody>
        ))}
      </Table>
    </TableContainer>
  )
}
