import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useKeptState } from '../../../form/action-form/KeptContext.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { PhoneInput } from '../../../form/action-form/PhoneInput.tsx'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { inviteGuarantor, type Way } from '../../../api/operator/applicationsApi.ts'
import { GUARANTOR_FIELDS, guarantorFaults, guarantorOf, guarantorRules, NOBODY } from './inviteRules.ts'

type Props = DialogProps<void> & { readonly applicationId: string }

/** Details of the new guarantor, and how the link is sent. */
export function InviteDialog({ applicationId, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const wayId = useId()
  const [way, setWay] = useKeptState<Way>('way', 'EMAIL', {
    read: kept => (kept === 'SMS' || kept === 'EMAIL' ? kept : undefined),
  })
  const submit = useSubmit(guarantorFaults)
  const fields = useFields(GUARANTOR_FIELDS, NOBODY, guarantorRules, submit.fault)
  const send = () => {
    const values = fields.check()
    if (values)
      submit.run(
        () => inviteGuarantor(applicationId, guarantorOf(values, way)),
        () => onDone(),
      )
  }
  return (
    <FormDialog
      open={open}
      title={t('operator.applications.invite')}
      text={t('operator.applications.inviteIntro')}
      action={t('operator.applications.send')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TextInput
        label={t('operator.applications.person.name')}
        autoComplete="off"
        autoFocus
        field={fields.of('name')}
      />
      <TextInput label={t('operator.applications.person.surname')} autoComplete="off" field={fields.of('surname')} />
      <TextInput
        label={t('operator.applications.person.code')}
        autoComplete="off"
        inputMode="numeric"
        field={fields.of('code')}
      />
      <PhoneInput label={t('operator.applications.person.phone')} field={fields.of('phone')} />
      <TextInput
        label={t('operator.applications.person.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        field={fields.of('email')}
      />
      <FormControl>
        <FormLabel id={wayId}>{t('operator.applications.linkBy')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={wayId}
          value={way}
          onChange={(_, value) => setWay(value === 'SMS' ? 'SMS' : 'EMAIL')}
        >
          <FormControlLabel value="EMAIL" control={<Radio />} label={t('operator.applications.linkBy.EMAIL')} />
          <FormControlLabel value="SMS" control={<Radio />} label={t('operator.applications.linkBy.SMS')} />
        </RadioGroup>
      </FormControl>
    </FormDialog>
  )
}
