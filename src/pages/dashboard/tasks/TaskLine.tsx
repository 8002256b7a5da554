import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'

import type { DashboardTask } from '../../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { Figures } from '../../../cells/Figures.tsx'
import { formatMoney } from '../../../cells/formatMoney.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { taskKinds } from './taskKinds.ts'
import { taskPaths } from './taskPaths.ts'

/** Height of a line in pixels, which its skeleton shares. */
export const LINE_HEIGHT = 48

const lineSx = {
  width: '100%',
  minHeight: LINE_HEIGHT,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1.5,
  py: 0.75,
  borderRadius: 2,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const

/** How many rows, how much money, and the way to them: the whole line is the link. */
export function TaskLine({ task }: { readonly task: DashboardTask }) {
  const t = useText()
  const { Icon, colour } = taskKinds[task.kind]
  const isLeft = task.kind === 'limitNearlyUsed'
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <ButtonBase component={Link} to={taskPaths[task.kind](task)} sx={lineSx}>
        <Icon aria-hidden fontSize="small" color={colour} sx={{ flex: 'none' }} />
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>
            {t(`tasks.${task.kind}`, { smart_count: task.count, number: task.contracts[0]?.number ?? '' })}
          </Typography>
          {task.sums.length > 0 && (
            <Typography
              component="span"
              variant="body2"
              sx={{ ml: { sm: 'auto' }, color: colour === 'error' ? 'error.main' : 'text.primary', fontWeight: 600 }}
            >
              {task.sums.map(({ amount, currency }, index) => (
                <Figures key={currency}>{`${index === 0 ? '' : ' + '}${formatMoney(amount, currency)}`}</Figures>
              ))}{' '}
              <Typography component="span" variant="caption" color="textSecondary">
                {t(isLeft ? 'tasks.left' : 'tasks.unpaid')}
              </Typography>
            </Typography>
          )}
        </Box>
        <ChevronRightRounded aria-hidden fontSize="small" sx={{ color: 'text.secondary', flex: 'none' }} />
      </ButtonBase>
    </Box>
  )
}
