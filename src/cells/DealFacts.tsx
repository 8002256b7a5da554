import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { Deal } from '../../schemas/generated/types/entities/deal.ts'
import type { Tone } from '../../schemas/lists/vocabularies.ts'
import { useText } from '../i18n/TextsContext.ts'
import { mailHref, phoneHref } from '../ui/contactLinks.ts'
import { Figures } from './Figures.tsx'
import { formatDateTime } from './formatDate.ts'
import { formatDecimal, formatMoney } from './formatMoney.ts'
import { StatusChip } from './StatusChip.tsx'

const statusTones = { open: 'blue', won: 'green', lost: 'slate' } as const satisfies Record<Deal['status'], Tone>
const linkSx = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 0 }, overflowWrap: 'anywhere' }

/** A deal of the sales system (DEA-02): the amount, then the other facts in columns that align at every width. */
export function DealFacts({ deal }: { readonly deal: Deal }) {
  const t = useText()
  const { value, currency, status, person_id: person } = deal
  const facts: Readonly<Record<string, ReactNode>> = {
    'deal.productType': deal.product_type,
    'deal.pipelineStatus': deal.pipeline_status,
    'deal.organization': deal.org_name,
    'deal.person': person?.name,
    'deal.phone': person && contactLink(person.phone, phoneHref, phone => t('deal.call', { phone })),
    'deal.email': person && contactLink(person.email, mailHref, email => t('deal.write', { email })),
    'deal.added': <time dateTime={deal.add_time}>{formatDateTime(deal.add_time)}</time>,
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          justifyContent: 'space-between',
          alignItems: 'flex-start',
        }}
      >
        <Fact label={t('deal.value')} variant="h2">
          {value !== null && (
            <Figures negative={value.startsWith('-')}>
              {currency === null ? formatDecimal(value) : formatMoney(value, currency)}
            </Figures>
          )}
        </Fact>
        <Fact label={t('deal.status')}>
          <StatusChip tone={statusTones[status]} label={t(`deal.status.${status}`)} hint={t(`deal.next.${status}`)} />
        </Fact>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          pt: 3,
          borderTop: 1,
          borderColor: 'divider',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fill, minmax(260px, 1fr))' },
        }}
      >
        {Object.entries(facts).map(([label, content]) => (
          <Fact key={label} label={t(label)}>
            {content}
          </Fact>
        ))}
      </Box>
    </Box>
  )
}

type FactProps = { readonly label: string; readonly variant?: 'h2' | 'subtitle1'; readonly children: ReactNode }

/** A missing value is a dash, read as "not given". */
function Fact({ label, variant = 'subtitle1', children }: FactProps) {
  const t = useText()
  const isMissing = children === null || children === undefined || children === false || children === ''
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant={variant} sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {isMissing ? (
          <span role="img" aria-label={t('deal.notGiven')}>
            –
          </span>
        ) : (
          children
        )}
      </Typography>
    </Box>
  )
}

/** Text that is no number or address is shown without a link. */
function contactLink(
  text: string | null,
  hrefOf: (text: string) => string | undefined,
  labelOf: (text: string) => string,
): ReactNode {
  const href = text === null ? undefined : hrefOf(text)
  if (text === null || href === undefined) return text
  return (
    <Link href={href} aria-label={labelOf(text)} sx={linkSx}>
      {text}
    </Link>
  )
}
