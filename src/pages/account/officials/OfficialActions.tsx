import { personName } from '../../../cells/PersonCell.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { EditRemoveButtons } from '../../../layout/EditRemoveButtons.tsx'
import type { Official } from '../../../providers/accountApi.ts'

type Props = {
  readonly official: Official
  /** Why the person cannot be removed. */
  readonly notRemovable: string | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

export function OfficialActions({ official, notRemovable, onEdit, onRemove }: Props) {
  const t = useText()
  const name = personName(official.user)
  return (
    <EditRemoveButtons
      edit={{ tip: t('account.officials.edit'), label: t('account.officials.editOf', { name }), onClick: onEdit }}
      remove={{ tip: t('account.officials.remove'), label: t('account.officials.removeOf', { name }), onClick: onRemove }}
      notRemovable={notRemovable}
    />
  )
}
