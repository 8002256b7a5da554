import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type RaRecord, useListContext, useTranslate } from 'ra-core'

import { mostChosen } from '../../../schemas/listFilters.ts'
import { formatDecimal } from '../../cells/formatMoney.ts'
import { visuallyHidden } from '../../theme/visuallyHidden.ts'
import { useHeightVariable } from '../../ui/useHeightVariable.ts'
import { useListFrame } from '../list/ListFrameContext.ts'
import { PartList } from '../slots/PartList.tsx'
import { type Selection, useSelection } from './SelectionContext.ts'

/**
 * What can be done with the chosen rows; stays in sight below them (LST-11). The number of chosen rows is announced, also
 * when it returns to none.
 */
export function SelectionBar() {
  const selection = useSelection()
  const text = useCountText()
  if (selection === undefined) return null
  return (
    <>
      <Box component="span" role="status" sx={visuallyHidden}>
        {text(selection)}
      </Box>
      {(selection.all || selection.rows.size > 0) && <Bar selection={selection} text={text(selection)} />}
    </>
  )
}

function Bar({ selection, text }: { readonly selection: Selection; readonly text: string }) {
  const translate = useTranslate()
  const { definition } = useListFrame()
  const bar = useHeightVariable('--page-bar', true)
  return (
    <Paper
      ref={bar}
      component="section"
      elevation={6}
      className="print-none"
      aria-label={translate('factoring.selection.bar')}
      sx={barSx}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexGrow: { xs: 1, sm: 0 } }}>
        {/* The announcement beside it says the same. */}
        <Typography variant="subtitle2" component="p" aria-hidden className="tabular" sx={{ mr: 1 }}>
          {text}
        </Typography>
        <Button
          size="small"
          color="inherit"
          startIcon={<CloseIcon />}
          aria-label={translate('factoring.selection.clear')}
          onClick={selection.clear}
          sx={{ ml: { xs: 'auto', sm: 0 } }}
        >
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {translate('factoring.selection.clear')}
          </Box>
        </Button>
      </Box>
      <Box sx={actionsSx}>
        <PartList parts={definition.selection} definition={definition} />
        <ChooseAll selection={selection} />
      </Box>
      {selection.isFull && (
        <Typography variant="body2" role="alert" color="warning" sx={{ flexBasis: '100%' }}>
          {translate('factoring.selection.full', { most: mostChosen(definition) })}
        </Typography>
      )}
    </Paper>
  )
}

const barSx = {
  position: 'sticky',
  bottom: 'calc(8px + var(--cookie-notice, 0px))',
  zIndex: 4,
  mt: 1,
  mx: { xs: 0, sm: 1 },
  px: 2,
  py: 1,
  borderRadius: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
} as const

/** On a phone the actions scroll sideways, so that the bar covers little of the rows. */
const actionsSx = {
  display: 'flex',
  gap: 1,
  minWidth: 0,
  overflowX: { xs: 'auto', sm: 'visible' },
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  scrollbarWidth: 'thin',
  py: 0.5,
  '& > button': { flex: '0 0 auto' },
} as const

function ChooseAll({ selection }: { readonly selection: Selection }) {
  const translate = useTranslate()
  const { total = 0, meta } = useListContext<RaRecord>()
  if (selection.all || selection.rows.size >= total) return null
  const isBounded = meta?.totalIsBounded === true
  return (
    <Button size="small" onClick={selection.chooseAll}>
      {isBounded
        ? translate('factoring.selection.chooseAllOfMore')
        : translate('factoring.selection.chooseAll', { total: formatDecimal(String(total), 0) })}
    </Button>
  )
}

function useCountText(): (selection: Selection) => string {
  const translate = useTranslate()
  const { total = 0, meta } = useListContext<RaRecord>()
  return ({ all, rows }) => {
    const { size } = rows
    if (!all) return size > 0 ? translate('factoring.selection.count', { smart_count: size }) : ''
    return meta?.totalIsBounded === true
      ? translate('factoring.selection.allOfMore')
      : translate('factoring.selection.all', { total: formatDecimal(String(total), 0) })
  }
}
