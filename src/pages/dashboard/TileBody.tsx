import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'

import { useText } from '../../i18n/TextsContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { SummaryChart } from './SummaryChart.tsx'
import { type ContractFigures, TileAmounts } from './TileAmounts.tsx'
import { TileNote } from './TileNote.tsx'
import { bodySx } from './tileLayout.ts'
import { TileSkeleton } from './TileSkeleton.tsx'
import type { TileState } from './tileState.ts'
import { type TaskKind, taskPaths } from './tasks/taskPaths.ts'
import { useTasks } from './tasks/useTasks.ts'
import { getSummary } from '../../api/staff/dashboardApi.ts'

type Props = { readonly type: ProductType; readonly state: Exclude<TileState, { kind: 'unavailable' }> }

/** The figures of an available product: loading, failed with a retry, or loaded. */
export function TileBody({ type, state }: Props) {
  const t = useText()
  const { data, isError, isFetching, refetch } = useSummary(state)
  const overdueTo = useOverduePath(type)
  if (data === undefined && isError && !isFetching) {
    return (
      <Alert severity="error" sx={{ alignSelf: 'start' }}>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('general.serviceUnavailable')}
        </Typography>
        {/* Above the tile's own hit area. */}
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => void refetch()}
          sx={{ position: 'relative', zIndex: 2 }}
        >
          {t('action.retry')}
        </Button>
      </Alert>
    )
  }
  if (data === undefined) return <TileSkeleton type={type} />
  return (
    <Box sx={bodySx}>
      <TileAmounts
        type={type}
        amounts={data}
        overdueTo={overdueTo}
        contractsTo={state.kind === 'open' ? (contractFigures[type] ?? {}) : {}}
      />
      <SummaryChart amounts={data} />
      <TileNote state={state} />
    </Box>
  )
}

/** The task whose rows make a product's overdue amount. */
const overdueTasks: Partial<Readonly<Record<ProductType, TaskKind>>> = {
  FACTORING: 'overdueInvoices',
  LOAN: 'overdueLoanBills',
}

const FACTORING_CONTRACTS = '/factoring/contracts'

/** Amounts of tiles that are the sum of a column of the contracts, with their list (DSH-61, DSH-63). */
const contractFigures: Partial<Readonly<Record<ProductType, ContractFigures>>> = {
  FACTORING: { available: FACTORING_CONTRACTS, total: FACTORING_CONTRACTS, used: FACTORING_CONTRACTS },
  LOAN: { toRepay: '/loan/contracts' },
}

/** The list of what is overdue under a product (DSH-56). The tasks of the same page know its contracts. */
function useOverduePath(type: ProductType): string | undefined {
  const { data: tasks } = useTasks()
  const task = tasks?.find(({ kind }) => kind === overdueTasks[type])
  return task && taskPaths[task.kind](task)
}

/** The amounts of a tile. The key contains the product, so no other product's figures can show. */
function useSummary({ product }: Props['state']) {
  return useQuery({
    queryKey: ['general-dashboard', 'summary', product.fid],
    queryFn: ({ signal }) => getSummary(product.type, product.fid, signal),
  })
}
