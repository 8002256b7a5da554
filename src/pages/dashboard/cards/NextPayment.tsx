import EventOutlined from '@mui/icons-material/EventOutlined'
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'

import type { LoanBill } from '../../../../schemas/generated/types/entities/loan-bill.ts'
import type { LoanPayment } from '../../../../schemas/generated/types/entities/loan-payment.ts'
import type { LoanUpcomingPayment } from '../../../../schemas/generated/types/entities/loan-upcoming-payment.ts'
import { businessDay } from '../../../../schemas/format/businessDay.ts'
import type { CardDefinition } from '../../../../schemas/dashboardDefinition.ts'
import { getCardRows } from '../../../api/staff/cardApi.ts'
import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { ContractCardProps } from '../cards.tsx'
import { filteredPath } from '../filteredPath.ts'
import { callOf } from './callOf.ts'
import { DataCard } from './DataCard.tsx'
import { type DuePayment, nextPayments, type Plan } from './nextPayments.ts'

const HEADING = 'next-payment'

/** When the next payment is due and how much it is, as a sentence (LON-31); what is overdue comes first. */
export function NextPayment({ card, contract }: ContractCardProps) {
  const t = useText()
  const call = callOf(card)
  const query = useQuery({
    queryKey: ['dashboard', 'next-payment', call, contract.id],
    queryFn: async ({ signal }) => {
      const bills = await getCardRows<LoanUpcomingPayment>(call, contract, undefined, signal)
      const isBilled = bills.rows.some(({ status }) => status !== 'OVERDUE')
      const plan = isBilled ? nothing : await planOf(card, contract, signal)
      return nextPayments(bills.rows, plan, businessDay(new Date()))
    },
    retry: false,
  })
  const { overdue, next, planned } = query.data ?? {}
  return (
    <DataCard id={HEADING} title={t('loan.next.title')} query={query} lines={1}>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {overdue && (
          <Sentence
            icon="late"
            text={t('loan.next.overdue', { ...wordsOf(overdue), smart_count: -overdue.days })}
            date={overdue.date}
            to={filteredPath('/loan/bills', [contract], { status: 'OVERDUE' })}
          />
        )}
        {next && <Sentence icon="date" text={sentenceText(t, 'due', next)} date={next.date} />}
        {planned && <Sentence icon="date" text={sentenceText(t, 'planned', planned)} date={planned.date} />}
        {!overdue && !next && !planned && <Typography color="textSecondary">{t('loan.next.none')}</Typography>}
      </Box>
    </DataCard>
  )
}

const nothing: Plan = { schedule: [], billed: new Set() }

/** A payment is billed weeks before it is due, so that the schedule still has it after its bill is paid. */
async function planOf({ schedule, billed }: CardDefinition, contract: Contract, signal: AbortSignal): Promise<Plan> {
  if (schedule === undefined || billed === undefined) return nothing
  const [payments, bills] = await Promise.all([
    getCardRows<LoanPayment>(schedule, contract, undefined, signal),
    getCardRows<LoanBill>(billed, contract, undefined, signal),
  ])
  return { schedule: payments.rows, billed: new Set(bills.rows.map(({ dueDate }) => dueDate)) }
}

const icons = { late: WarningAmberRounded, date: EventOutlined } as const

type SentenceProps = {
  readonly icon: keyof typeof icons
  readonly text: string
  readonly date: string
  readonly to?: string
}

/** The date stays on one line. `to`: the bills that it is about (DSH-56). */
function Sentence({ icon, text, date, to }: SentenceProps) {
  const Icon = icons[icon]
  const [before, after] = text.split(date)
  const color = icon === 'late' ? 'error' : 'primary'
  const sentence = (
    <>
      {before}
      <Box component="time" dateTime={date} sx={{ whiteSpace: 'nowrap' }}>
        {date}
      </Box>
      {after}
    </>
  )
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Icon aria-hidden color={color} sx={{ mt: '-1px' }} />
      <Typography
        variant="h3"
        component="p"
        sx={{ fontWeight: 550, color: icon === 'late' ? 'error.main' : undefined }}
      >
        {to === undefined ? (
          sentence
        ) : (
          <Link component={RouterLink} to={to} color="inherit">
            {sentence}
          </Link>
        )}
      </Typography>
    </Box>
  )
}

function wordsOf({ amount, currency, date }: DuePayment) {
  return { amount: formatMoney(amount, currency), date }
}

function sentenceText(t: Translate, kind: 'due' | 'planned', payment: DuePayment): string {
  const words = wordsOf(payment)
  return payment.days <= 0
    ? t(`loan.next.${kind}Today`, words)
    : t(`loan.next.${kind}`, { ...words, smart_count: payment.days })
}
