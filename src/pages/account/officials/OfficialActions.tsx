import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'

import { personName } from '../../../cells/PersonCell.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Official } from '../../../providers/accountApi.ts'
import { visuallyHidden } from '../../../theme/visuallyHidden.ts'

type Props = {
  readonly official: Official
  /** Why the person cannot be removed; the button then stays reachable so that the reason is, too. */
  readonly notRemovable: string | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function OfficialActions({ official, notRemovable, onEdit, onRemove }: Props) {
  const t = useText()
  const reasonId = useId()
  const name = personName(official.user)
  const closed = notRemovable !== undefined
  return (
    <>
      <Tooltip title={t('account.officials.edit')}>
        <IconButton aria-label={t('account.officials.editOf', { name })} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={notRemovable ?? t('account.officials.remove')} describeChild={closed}>
        <IconButton
          aria-label={t('account.officials.removeOf', { name })}
          aria-disabled={closed}
          aria-describedby={closed ? reasonId : undefined}
          onClick={closed ? undefined : onRemove}
          sx={closed ? { color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } } : {}}
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      {closed && (
        <Box component="span" id={reasonId} sx={visuallyHidden}>
          {notRemovable}
        </Box>
      )}
    </>
  )
}
