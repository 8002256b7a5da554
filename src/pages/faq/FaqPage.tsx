import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'

import { PageHead } from '../../builders/list/PageHead.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { FaqQuestion } from './FaqQuestion.tsx'
import { faqGroups } from './faqGroups.ts'
import { useFaq } from './useFaq.ts'

/** /faq, /factoring/faq and /loan/faq: frequent questions by category; if there are none, a message and a home link (SHL-29). */
export function FaqPage() {
  const t = useText()
  const { items, failed } = useFaq()
  return (
    <>
      <PageHead title={t('menu.general.faq')} />
      {failed || items?.length === 0 ? (
        <NoQuestions />
      ) : items === undefined ? (
        <Loading />
      ) : (
        <Groups groups={faqGroups(items)} />
      )}
    </>
  )
}

function Groups({ groups }: { groups: ReturnType<typeof faqGroups> }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 880 }}>
      {groups.map(({ category, items }, index) => (
        <Box key={category} component="section" aria-labelledby={`faq-${index}`}>
          <Typography id={`faq-${index}`} variant="h2" sx={{ mb: 1.5 }}>
            {category}
          </Typography>
          <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
            {items.map((item, at) => (
              <FaqQuestion key={`${item.title} ${item.body}`} item={item} id={`faq-${index}-${at}`} />
            ))}
          </Paper>
        </Box>
      ))}
    </Box>
  )
}

function NoQuestions() {
  const t = useText()
  return (
    <NoticeCard
      icon={<HelpOutlineRounded />}
      title={t('faqNoDataMessage')}
      text={t('faq.noData')}
      titleLevel="h2"
      action={
        <Button variant="contained" component={Link} to="/">
          {t('notice.home')}
        </Button>
      }
    />
  )
}

function Loading() {
  const t = useText()
  return (
    <Box role="status" aria-label={t('layout.loading')} sx={{ maxWidth: 880 }}>
      {[0, 1, 2].map(row => (
        <Box key={row} sx={{ mb: 4 }}>
          <Skeleton width={180} height={32} sx={{ mb: 1.5 }} />
          <Skeleton variant="rounded" height={120} />
        </Box>
      ))}
    </Box>
  )
}
