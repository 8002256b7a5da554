import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'

import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { PageBarRoom } from '../../../form/PageBarRoom.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { OffReason } from '../../../ui/OffReason.tsx'
import { useHeightVariable } from '../../../ui/useHeightVariable.ts'
import { useSingleRun } from '../../../ui/useSingleRun.ts'
import { summaryQuery } from '../queries.ts'

type Props = {
  readonly ref: Ref<HTMLButtonElement>
  readonly contractId: string
  /** There are rows or documents to go on with. */
  readonly isShown: boolean
  readonly selectedCount: number
  /** Rows that are only on this page. */
  readonly unsavedCount: number
  readonly onBack: () => void
  readonly onRemove: () => void
  readonly onContinue: () => Promise<void>
}

/** The fixed bar of step 02: what the stored invoices come to, and the way on (UPL-46). */
export function ActionBar({
  ref,
  contractId,
  isShown,
  selectedCount,
  unsavedCount,
  onBack,
  onRemove,
  onContinue,
}: Props) {
  const t = useText()
  // The bar leaves a phone's screen to the invoices; the smaller figures follow them.
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const { data } = useQuery({ ...summaryQuery(contractId), enabled: isShown })
  const bar = useHeightVariable('--page-bar', isShown)
  const { busy, run } = useSingleRun()
  const back = (
    <Button color="inherit" startIcon={<ArrowBackRounded />} onClick={onBack}>
      {t('upload.back')}
    </Button>
  )
  if (!isShown) return <Box sx={{ mt: 2 }}>{back}</Box>
  const figures: readonly (readonly [string, string])[] =
    data === undefined
      ? []
      : [
          ['total', formatMoney(data.totalAmount, data.currency)],
          ['advance', formatMoney(data.advance, data.currency)],
          ['remainder', formatMoney(data.remainder, data.currency)],
          ['commission', formatMoney(data.totalFees.commission, data.currency)],
          ['interest', t('upload.bar.unavailable')],
        ]
  const shown = (entries: typeof figures) =>
    entries.map(([name, value]) => <Figure key={name} name={t(`upload.bar.${name}`)} value={value} />)
  const isMain = ([name]: (typeof figures)[number]) => name === 'total' || name === 'advance'
  return (
    <>
      {isPhone && data !== undefined && (
        <Box component="dl" sx={{ ...figuresSx, mt: 2 }}>
          {shown(figures.filter(figure => !isMain(figure)))}
        </Box>
      )}
      <PageBarRoom />
      <Box
        component="section"
        ref={bar}
        aria-label={t('upload.bar.name')}
        sx={{
          position: 'sticky',
          bottom: 'var(--cookie-notice, 0px)',
          zIndex: 3,
          mt: 2,
          // To the edges of the page, below its padding too.
          mb: { xs: -2.5, sm: -4 },
          mx: { xs: -2, sm: -3, lg: -4 },
          px: { xs: 2, sm: 3, lg: 4 },
          py: { xs: 1, sm: 1.25 },
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2.5,
          rowGap: 1,
        }}
      >
        <Box component="dl" sx={{ ...figuresSx, flex: '1 1 320px', minWidth: 0 }}>
          <Figure name={t('upload.bar.count')} value={data === undefined ? '–' : String(data.total)} />
          {shown(isPhone ? figures.filter(isMain) : figures)}
        </Box>
        {unsavedCount > 0 && (
          <Typography variant="body2" color="error" role="status">
            {t('upload.bar.unsaved', { smart_count: unsavedCount })}
          </Typography>
        )}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            ml: { sm: 'auto' },
            width: { xs: '100%', sm: 'auto' },
            alignItems: 'center',
          }}
        >
          {back}
          <OffReason reason={selectedCount === 0 ? t('upload.removeFirstSelect') : undefined}>
            {why => (
              <Button
                color="inherit"
                startIcon={<DeleteOutlineRounded />}
                disabled={selectedCount === 0}
                aria-describedby={why}
                onClick={onRemove}
                sx={selectedCount === 0 ? { display: { xs: 'none', sm: 'inline-flex' } } : {}}
              >
                {selectedCount === 0
                  ? t('upload.removeSelected')
                  : t('upload.removeSelectedOf', { smart_count: selectedCount })}
              </Button>
            )}
          </OffReason>
          <Button
            ref={ref}
            variant="contained"
            loading={busy}
            onClick={() => void run(onContinue)}
            sx={{ flex: { xs: 1, sm: 'none' } }}
          >
            {t('upload.continue')}
          </Button>
        </Box>
      </Box>
    </>
  )
}

const figuresSx = { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 2.5 }, rowGap: 0.25 } as const

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ lineHeight: 1.2 }}>
        {name}
      </Typography>
      <Typography component="dd" variant="subtitle2" sx={{ m: 0, lineHeight: 1.35 }}>
        <Figures>{value}</Figures>
      </Typography>
    </Box>
  )
}
