import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import { Reason } from '../studio/AnswerPart.tsx'

type Props = {
  name: string
  note?: string
  /** Why the condition cannot be changed. */
  lock?: string | undefined
  onGoTo: () => void
  onRemove?: (() => void) | undefined
}

/** A question or section under its condition: its name leads to where the condition is changed. */
export function RuleRow({ name, note, lock, onGoTo, onRemove }: Props) {
  const t = useText()
  const remove = t('studio.rules.remove', { name })
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', flex: 1, minWidth: 0 }}>
          <Button
            className="print-keep"
            data-rule-question=""
            size="small"
            onClick={onGoTo}
            sx={{ textAlign: 'left', overflowWrap: 'anywhere', minWidth: 0 }}
          >
            {name}
          </Button>
          {note !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          )}
        </Box>
        {onRemove !== undefined && (
          <Tooltip title={remove}>
            <IconButton size="small" aria-label={remove} onClick={onRemove}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {lock !== undefined && <Reason text={lock} />}
    </Box>
  )
}
