import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'

import { visuallyHidden } from '../theme/visuallyHidden.ts'

/** `tip` for who sees the row, `label` for who hears the button alone: it names the row. */
type Deed = { readonly tip: string; readonly label: string; readonly onClick: () => void }

type Props = {
  readonly edit: Deed
  readonly remove: Deed
  /** Why the row cannot be removed; the button then stays reachable so that the reason is, too. */
  readonly notRemovable: string | undefined
}

/** Changing and removing a row, at its end. */
export function EditRemoveButtons({ edit, remove, notRemovable }: Props) {
  const reasonId = useId()
  const closed = notRemovable !== undefined
  return (
    <>
      <Tooltip title={edit.tip}>
        <IconButton aria-label={edit.label} onClick={edit.onClick}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={notRemovable ?? remove.tip} describeChild={closed}>
        <IconButton
          aria-label={remove.label}
          aria-disabled={closed}
          aria-describedby={closed ? reasonId : undefined}
          onClick={closed ? undefined : remove.onClick}
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
