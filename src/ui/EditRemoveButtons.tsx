import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type ReactNode, useId } from 'react'

import { visuallyHidden } from '../theme/visuallyHidden.ts'

/** `tip` for sighted users of the row; `label` names the row for screen readers, which announce the button alone. */
type RowAction = { readonly tip: string; readonly label: string; readonly onClick: () => void }

type Props = {
  readonly edit: RowAction
  readonly remove: RowAction
  /** Why the row cannot be changed or removed; the button stays focusable so that the reason can be read. */
  readonly notEditable?: string | undefined
  readonly notRemovable: string | undefined
}

/** Edit and remove buttons at the end of a row. */
export function EditRemoveButtons({ edit, remove, notEditable, notRemovable }: Props) {
  return (
    <>
      <RowActionButton action={edit} reason={notEditable}>
        <EditOutlined fontSize="small" />
      </RowActionButton>
      <RowActionButton action={remove} reason={notRemovable}>
        <DeleteOutlineRounded fontSize="small" />
      </RowActionButton>
    </>
  )
}

function RowActionButton({
  action,
  reason,
  children,
}: {
  readonly action: RowAction
  readonly reason: string | undefined
  readonly children: ReactNode
}) {
  const reasonId = useId()
  const closed = reason !== undefined
  return (
    <>
      <Tooltip title={reason ?? action.tip} describeChild={closed} {...(closed ? { enterTouchDelay: 0 } : {})}>
        <IconButton
          aria-label={action.label}
          aria-disabled={closed}
          aria-describedby={closed ? reasonId : undefined}
          onClick={closed ? undefined : action.onClick}
          sx={closed ? { color: 'text.disabled', cursor: 'not-allowed', '&:hover': { bgcolor: 'transparent' } } : {}}
        >
          {children}
        </IconButton>
      </Tooltip>
      {closed && (
        <Box component="span" id={reasonId} sx={visuallyHidden}>
          {reason}
        </Box>
      )}
    </>
  )
}
