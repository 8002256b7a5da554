import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useStore } from 'ra-core'
import { useEffect, useId } from 'react'

import type { DashboardTask } from '../../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import type { TaskProduct } from '../../../api/staff/dashboardApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { LINE_HEIGHT, TaskLine } from './TaskLine.tsx'
import { useTasks } from './useTasks.ts'

/** Lines of the skeleton at the first visit. */
const FIRST_LINES = 4
const MAX_LINES = 20

const linesSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
} as const

type Props = { readonly product?: TaskProduct }

/**
 * What needs doing, the most urgent first (DSH-52). Nothing is shown to a user who may read no product that has tasks.
 */
export function Tasks({ product }: Props) {
  const t = useText()
  const id = useId()
  const { data, isOffered, isError, isFetching, refetch } = useTasks(product)
  const lines = useExpectedLines(product, data)
  if (!isOffered) return null
  return (
    <Card
      component="section"
      aria-labelledby={id}
      aria-busy={isFetching}
      sx={{ mb: { xs: 2, sm: 2.5 }, px: { xs: 0.5, sm: 1.5 }, pt: 2, pb: 1.5 }}
    >
      <Typography id={id} variant="h2" sx={{ px: 1.5, mb: 1 }}>
        {t('tasks.title')}
      </Typography>
      {data !== undefined ? (
        <Lines tasks={data} labelledBy={id} />
      ) : isError && !isFetching ? (
        <Alert
          severity="error"
          sx={{ mx: 1.5 }}
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('tasks.failed')}
        </Alert>
      ) : (
        <Box role="status" data-pending="" aria-label={t('layout.loading')} sx={linesSx}>
          {Array.from({ length: lines }, (_, line) => (
            <Box key={line} sx={{ height: LINE_HEIGHT, px: 1.5, display: 'grid', alignItems: 'center' }}>
              <Skeleton sx={{ height: 28 }} />
            </Box>
          ))}
        </Box>
      )}
    </Card>
  )
}

function Lines({ tasks, labelledBy }: { readonly tasks: readonly DashboardTask[]; readonly labelledBy: string }) {
  const t = useText()
  if (tasks.length === 0) {
    return (
      <Box sx={{ minHeight: LINE_HEIGHT, px: 1.5, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <CheckCircleOutlined aria-hidden color="success" />
        <Typography>{t('tasks.none')}</Typography>
      </Box>
    )
  }
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={linesSx}>
      {tasks.map(task => (
        <TaskLine key={`${task.kind} ${task.contracts[0]?.id ?? ''}`} task={task} />
      ))}
    </Box>
  )
}

/** As many lines as the last time, so that the page does not move when they arrive. Kept in the profile. */
function useExpectedLines(product: TaskProduct | undefined, tasks: readonly DashboardTask[] | undefined): number {
  const [stored, store] = useStore<unknown>(`preferences.tasks.${product ?? 'all'}`, FIRST_LINES)
  const count = tasks === undefined ? undefined : Math.min(Math.max(tasks.length, 1), MAX_LINES)
  useEffect(() => {
    if (count !== undefined && count !== stored) store(count)
  }, [count, stored, store])
  return typeof stored === 'number' && stored >= 1 && stored <= MAX_LINES ? stored : FIRST_LINES
}
