import PhonelinkSetupOutlined from '@mui/icons-material/PhonelinkSetupOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

import { personName } from '../../../cells/PersonCell.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { EditRemoveButtons } from '../../../ui/EditRemoveButtons.tsx'
import type { Official } from '../../../api/staff/accountApi.ts'

type Props = {
  readonly official: Official
  /** Why the user cannot be removed. */
  readonly notRemovable: string | undefined
  /** Undefined when the user can log in. */
  readonly onComplete: (() => void) | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function OfficialActions({ official, notRemovable, onComplete, onEdit, onRemove }: Props) {
  const t = useText()
  const name = personName(official.user)
  return (
    <>
      {onComplete && (
        <Tooltip title={t('account.officials.complete')}>
          <IconButton aria-label={t('account.officials.completeOf', { name })} color="warning" onClick={onComplete}>
            <PhonelinkSetupOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <EditRemoveButtons
        edit={{ tip: t('account.officials.edit'), label: t('account.officials.editOf', { name }), onClick: onEdit }}
        remove={{
          tip: t('account.officials.remove'),
          label: t('account.officials.removeOf', { name }),
          onClick: onRemove,
        }}
        notRemovable={notRemovable}
      />
    </>
  )
}
