import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { DRAFTS_AT_ONCE, type DraftsPage } from '../../../api/staff/invoiceUploadApi.ts'
import { formatDecimal } from '../../../cells/formatMoney.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { OffReason } from '../../../ui/OffReason.tsx'

type Props = {
  readonly drafts: Pick<DraftsPage, 'content' | 'totalElements' | 'page'>
  readonly onPage: (page: number) => void
}

/** 4.312: with the portal's mark between thousands. */
const formatCount = (count: number): string => formatDecimal(`${count}.00`).slice(0, -3)

/** Which of many drafts are on the page, and the way to the others (UPL-63). */
export function DraftPages({ drafts: { content, totalElements, page }, onPage }: Props) {
  const t = useText()
  if (totalElements <= DRAFTS_AT_ONCE) return null
  const first = page * DRAFTS_AT_ONCE
  const last = Math.min(first + content.length, totalElements)
  return (
    <Box
      component="nav"
      aria-label={t('upload.page.name')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        mb: 1.5,
        px: 2,
        py: 1,
        borderRadius: '10px',
        bgcolor: 'background.sunken',
      }}
    >
      <Box sx={{ flex: '1 1 260px' }}>
        <Typography className="tabular" sx={{ fontWeight: 600 }}>
          {t('upload.page.range', {
            from: formatCount(first + 1),
            to: formatCount(last),
            total: formatCount(totalElements),
          })}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('upload.page.text')}
        </Typography>
      </Box>
      <OffReason reason={page === 0 ? t('upload.page.isFirst') : undefined}>
        {why => (
          <Button
            size="small"
            startIcon={<ChevronLeftRounded />}
            disabled={page === 0}
            aria-describedby={why}
            onClick={() => onPage(page - 1)}
          >
            {t('upload.page.previous')}
          </Button>
        )}
      </OffReason>
      <OffReason reason={last >= totalElements ? t('upload.page.isLast') : undefined}>
        {why => (
          <Button
            size="small"
            endIcon={<ChevronRightRounded />}
            disabled={last >= totalElements}
            aria-describedby={why}
            onClick={() => onPage(page + 1)}
          >
            {t('upload.page.next')}
          </Button>
        )}
      </OffReason>
    </Box>
  )
}
