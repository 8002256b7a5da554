import CloudOffRounded from '@mui/icons-material/CloudOffRounded'
import LinkOffRounded from '@mui/icons-material/LinkOffRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { DealFacts } from '../../cells/DealFacts.tsx'
import { PublicLayout } from '../../frame/PublicLayout.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { type DealProblem, useDeal } from './useDeal.ts'

const notices = {
  invalid: { title: 'deal.invalid.title', text: 'errors.DEAL_LINK_INVALID' },
  expired: { title: 'deal.invalid.title', text: 'errors.DEAL_LINK_EXPIRED' },
  missing: { title: 'deal.missing.title', text: 'deal.missing.text' },
  failed: { title: 'deal.failed.title', text: 'errors.CRM_UNAVAILABLE' },
} as const satisfies Record<DealProblem, { title: string; text: string }>

/** Public page with the deal of a link, read only (DEA-01). It never leads to a login. */
export function DealPage({ hash }: { readonly hash: string | undefined }) {
  const t = useText()
  const { deal, problem, reload } = useDeal(hash)
  useDocumentTitle(t(problem === undefined ? 'deal.heading' : notices[problem].title))
  return (
    <PublicLayout>
      {problem !== undefined ? (
        <DealNotice problem={problem} onRetry={reload} />
      ) : (
        <>
          <Typography variant="h1">{t('deal.heading')}</Typography>
          <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
            {t('deal.intro')}
          </Typography>
          {deal === undefined ? (
            <Box aria-busy aria-label={t('deal.loading')} role="status">
              <Skeleton variant="rounded" height={320} />
            </Box>
          ) : (
            <Card component="section" sx={{ p: { xs: 2.5, sm: 4 } }}>
              <DealFacts deal={deal} />
            </Card>
          )}
        </>
      )}
    </PublicLayout>
  )
}

function DealNotice({ problem, onRetry }: { readonly problem: DealProblem; readonly onRetry: () => void }) {
  const t = useText()
  const { title, text } = notices[problem]
  const hasFailed = problem === 'failed'
  return (
    <Box role="alert">
      <NoticeCard
        icon={hasFailed ? <CloudOffRounded /> : <LinkOffRounded />}
        isProblem
        title={t(title)}
        text={t(text)}
        action={
          hasFailed && (
            <Button variant="contained" onClick={onRetry}>
              {t('action.retry')}
            </Button>
          )
        }
      />
    </Box>
  )
}
