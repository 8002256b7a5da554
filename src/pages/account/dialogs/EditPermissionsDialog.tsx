import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'

import { personName } from '../../../cells/PersonCell.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { usePortalSettings } from '../../../contract/PortalSettingsContext.ts'
import { changePermissions, type Official } from '../../../api/staff/accountApi.ts'
import type { Permission } from '../../../../schemas/vocabulary.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { permissionsOf, revokeBlocker, type OfficialOfProduct } from '../officials/permissionRules.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSavedState } from '../../../form/action-form/SavedAnswersContext.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const texts: FaultTexts = { fields: {}, general: 'accountChangeUserRolesError', shownCodes: ['NOT_FOUND'] }

type Props = DialogProps<Official | undefined> & { readonly subject: OfficialOfProduct }

/**
 * The roles of one user on one product. Reading is always included; permissions that must stay are explained before
 * submitting.
 */
export function EditPermissionsDialog({ subject, open, onClose, onDone, onClosed }: Props) {
  const { official, productType } = subject
  const t = useText()
  const id = useId()
  const { permissionSets } = usePortalSettings()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  const current = permissionsOf(official)
  const offered = permissionSets[productType]
  const [chosen, setChosen] = useSavedState<ReadonlySet<Permission>>('permissions', new Set(current), {
    read: saved =>
      Array.isArray(saved) ? new Set(offered.filter(permission => saved.includes(permission))) : undefined,
    write: permissions => [...permissions],
  })

  const reasonOf = (permission: Permission): string | undefined => {
    if (permission === 'READ') return t('account.permissions.readFixed')
    const reason = permission === 'MANAGE_USERS' ? revokeBlocker(subject) : undefined
    return reason && t(`errors.${reason}`)
  }
  const toggle = (permission: Permission, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(permission)
    else next.delete(permission)
    setChosen(next)
  }
  const send = () => {
    const permissions = offered.filter(permission => permission === 'READ' || chosen.has(permission))
    const isSame =
      permissions.length === current.length && permissions.every(permission => current.includes(permission))
    if (isSame) return onDone(undefined)
    const request = { purpose: 'EDIT_USER', target: official.username } as const
    submit.run(() => withGrant(request, () => changePermissions(official.username, productType, permissions)), onDone)
  }
  return (
    <FormDialog
      open={open}
      title={t('account.permissions.title')}
      text={t('account.permissions.text', {
        name: personName(official.user),
        product: t(`menu.${productType.toLowerCase()}`),
      })}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <FormControl component="fieldset" variant="standard">
        <FormLabel component="legend" sx={{ fontSize: '0.875rem', fontWeight: 550, color: 'text.primary', mb: 0.5 }}>
          {t('resources.account/officials.fields.partyList')}
        </FormLabel>
        <FormGroup>
          {offered.map(permission => {
            const reason = reasonOf(permission)
            const noteId = `${id}-${permission}`
            return (
              <div key={permission}>
                <FormControlLabel
                  label={t(`values.permission.${permission}`)}
                  disabled={reason !== undefined}
                  control={
                    <Checkbox
                      checked={permission === 'READ' || chosen.has(permission)}
                      onChange={event => toggle(permission, event.target.checked)}
                      slotProps={{ input: { 'aria-describedby': reason === undefined ? undefined : noteId } }}
                    />
                  }
                />
                {reason !== undefined && (
                  <FormHelperText id={noteId} sx={{ mt: -0.75, mb: 0.5, ml: 4 }}>
                    {reason}
                  </FormHelperText>
                )}
              </div>
            )
          })}
        </FormGroup>
      </FormControl>
    </FormDialog>
  )
}
