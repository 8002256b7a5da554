import Box from '@mui/material/Box'
import { useState } from 'react'

import { ChartSource } from '../../charts/ChartSource.tsx'
import { PageHead } from '../../builders/list/PageHead.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { activeParty, type Session, useSession } from '../../contract/SessionContext.ts'
import { getUpcomingPayments } from '../../api/staff/dashboardApi.ts'
import { ProductTile } from './ProductTile.tsx'
import type { Payment } from './paymentRows.ts'
import { tileProducts, tileState } from './tileState.ts'
import { UnavailableLine } from './UnavailableLine.tsx'
import { UpcomingPayments } from './UpcomingPayments.tsx'
import { Tasks } from './tasks/Tasks.tsx'
import { useBillLink } from './useBillLink.ts'

const gap = { xs: 2, sm: 2.5 }

/** Tiles side by side; fewer than four share the row of a wide screen. */
const columns = (tiles: number) => ({
  display: 'grid',
  gap,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width: 1360px)': { gridTemplateColumns: `repeat(${Math.max(tiles, 2)}, minmax(0, 1fr))` },
})

/**
 * /general/dashboard: what the active company has to do, its products and its next payments (DSH-02). Every card fetches
 * its own data: a failed source shows its error in place and leaves the others.
 */
export function GeneralDashboard() {
  const t = useText()
  const session = useSession()
  const billLink = useBillLink()
  const party = activeParty(session)
  const name = t('menu.general.dashboard')
  const states = tileProducts.map(type => ({ type, state: tileState(session, type) }))
  const tiles = states.flatMap(({ type, state }) => (state.kind === 'unavailable' ? [] : [{ type, state }]))
  const [greeting] = useState(() => greetingAt(new Date().getHours()))
  return (
    <>
      <PageHead title={party?.name ?? name} eyebrow={t(`general.greeting.${greeting}`)} documentTitle={name} />
      <Tasks />
      <Box component="section" aria-label={t('general.products')} sx={{ display: 'grid', gap }}>
        {tiles.length > 0 && (
          <Box sx={columns(tiles.length)}>
            {tiles.map(({ type, state }) => (
              <ProductTile key={type} type={type} state={state} />
            ))}
          </Box>
        )}
        {tiles.length > 0 && <ChartSource of="products" />}
        {states.map(({ type, state }) =>
          state.kind === 'unavailable' ? <UnavailableLine key={type} type={type} reason={state.reason} /> : null,
        )}
      </Box>
      {party && (
        <Box sx={{ mt: { xs: 2, sm: 2.5 } }}>
          <UpcomingPayments
            key={party.fid}
            dataKey={['general-dashboard', 'upcoming', party.fid]}
            load={(limit, signal) => getUpcomingPayments({ partyFid: party.fid, limit, signal })}
            emptyHint={t('general.upcoming.emptyHint')}
            linkOf={payment => contractPath(session, payment)}
            billOf={payment => (contractPath(session, payment) === undefined ? undefined : billLink(payment))}
          />
        </Box>
      )}
    </>
  )
}

/** The overview of a payment's contract, where its product is open and has pages (DSH-17). */
export function contractPath(
  session: Pick<Session, 'menu' | 'parties' | 'active'>,
  { product, contractId }: Payment,
): string | undefined {
  const state = product === undefined ? undefined : tileState(session, product)
  return state?.kind === 'open' && contractId !== undefined
    ? `${state.landing}?contractId=${encodeURIComponent(contractId)}`
    : undefined
}

type Greeting = 'morning' | 'day' | 'evening'

/** @param hour of the user's clock, 0 to 23 */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'day' : 'evening'
}
