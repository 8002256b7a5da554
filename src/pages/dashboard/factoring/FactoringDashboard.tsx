import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Suspense } from 'react'

import { ListFailure, ListSkeleton } from '../../../builders/list/ListStates.tsx'
import { PageHead } from '../../../builders/list/PageHead.tsx'
import { useParts } from '../../../builders/slots/parts.ts'
import type { Contract } from '../../../builders/scopes/contractScope.ts'
import { OneContractSelector } from '../../../builders/scopes/OneContractSelector.tsx'
import { useDefinition } from '../../../builders/state/definitions.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { getPaymentsOfContract } from '../../../api/staff/factoringDashboardApi.ts'
import { UpcomingPayments } from '../UpcomingPayments.tsx'
import { Banners } from './Banners.tsx'
import { DashboardGate } from './DashboardGate.tsx'
import { TWO_COLUMNS } from './layout.ts'
import { LimitCard } from './LimitCard.tsx'
import { NoContracts } from './NoContracts.tsx'
import { Statements } from './Statements.tsx'
import { UsageHistory } from './UsageHistory.tsx'
import { useContractChoice } from './useContractChoice.ts'

/**
 * /factoring/dashboard: the limit of one contract, its usage and its next payments (DSH-21). Every card fetches its own
 * data: a failed source shows its error in place and leaves the others.
 */
export function FactoringDashboard() {
  const t = useText()
  return (
    <>
      <PageHead title={t('dashboard.title')} documentTitle={t('menu.factoring.dashboard')} />
      <DashboardGate>
        <SigningItems />
        <Content />
        <Banners />
      </DashboardGate>
    </>
  )
}

function Content() {
  const { scope, contract, choose } = useContractChoice()
  if (contract !== undefined) {
    return (
      <>
        <OneContractSelector contracts={scope.contracts} selected={contract} onSelect={choose} />
        <OfContract key={contract.id} contract={contract} />
      </>
    )
  }
  if (scope.error) {
    return (
      <Card>
        <ListFailure error={scope.error} onRetry={scope.refetch} />
      </Card>
    )
  }
  return scope.isPending ? <ListSkeleton rows={6} /> : <NoContracts />
}

function OfContract({ contract }: { readonly contract: Contract }) {
  const t = useText()
  const { id } = contract
  return (
    <>
      <Box
        sx={{
          mt: { xs: 2, sm: 2.5 },
          display: 'grid',
          gap: { xs: 2, sm: 2.5 },
          gridTemplateColumns: 'minmax(0, 1fr)',
          [TWO_COLUMNS]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)' },
        }}
      >
        <LimitCard contract={contract} />
        <UsageHistory contractId={id} />
      </Box>
      <Statements contractId={id} />
      <UpcomingPayments
        dataKey={['factoring-dashboard', 'upcoming', id]}
        load={(size, signal) => getPaymentsOfContract({ contractId: id, size, signal })}
        emptyHint={t('dashboard.upcoming.emptyHint')}
      />
    </>
  )
}

/** Contracts that await a signature come first (SIG-03); rendered by the component that the contract list uses too. */
function SigningItems() {
  const definition = useDefinition('factoring/contracts')
  const Part = useParts()['signing-items']
  if (Part === undefined) return null
  return (
    <Suspense fallback={null}>
      <Part definition={definition} path={noPath} reload={noReload} />
    </Suspense>
  )
}

const noPath = {}
const noReload = () => {}
