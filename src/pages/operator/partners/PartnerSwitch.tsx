import Button from '@mui/material/Button'

import { type Partner, switchPartner } from '../../../api/operator/partnersApi.ts'
import type { PartProps } from '../../../builders/slots/parts.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { useDialog } from '../../../ui/dialog/useDialog.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { partnerOf } from './partnerOf.ts'

const faults = { fields: {}, general: 'operator.partners.failed', shownCodes: ['NOT_FOUND'] }

/** Switches a partner off or on, after a confirmation that says what happens to its links and applications (PRT-20). */
export function PartnerSwitch({ record, reload }: PartProps) {
  const t = useText()
  const succeeded = useSuccessNotice()
  const dialog = useDialog<Partner>()
  const partner = partnerOf(record)
  if (partner === undefined) return null
  const isActive = partner.state === 'ACTIVE'
  return (
    <>
      <Button variant="outlined" color={isActive ? 'error' : 'primary'} onClick={() => dialog.show(partner)}>
        {t(isActive ? 'operator.partners.switchOff' : 'operator.partners.switchOn')}
      </Button>
      {dialog.subject && (
        <SwitchDialog
          key={dialog.key}
          partner={dialog.subject}
          open={dialog.open}
          onClose={() => dialog.close()}
          onClosed={dialog.closed}
          onDone={({ state, name }) =>
            dialog.close(() => {
              succeeded(state === 'ACTIVE' ? 'operator.partners.switchedOn' : 'operator.partners.switchedOff', { name })
              reload()
            })
          }
        />
      )}
    </>
  )
}

function SwitchDialog({
  partner: { id, name, state },
  open,
  onClose,
  onDone,
  onClosed,
}: DialogProps<Partner> & { readonly partner: Partner }) {
  const t = useText()
  const submit = useSubmit(faults)
  const isActive = state === 'ACTIVE'
  return (
    <FormDialog
      open={open}
      danger={isActive}
      title={t(isActive ? 'operator.partners.switchOffTitle' : 'operator.partners.switchOnTitle', { name })}
      text={t(isActive ? 'operator.partners.switchOffText' : 'operator.partners.switchOnText')}
      action={t(isActive ? 'operator.partners.switchOff' : 'operator.partners.switchOn')}
      submit={submit}
      onSubmit={() => submit.run(() => switchPartner(id, !isActive), onDone)}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
