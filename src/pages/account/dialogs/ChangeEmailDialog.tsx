import { useText } from '../../../i18n/TextsContext.ts'
import { changeEmail } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import { emailRule } from '../../../form/action-form/fieldRules.ts'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const NAMES = ['email'] as const
const rules = { email: emailRule }
const texts: FaultTexts = { fields: { email: 'errors.SME50' }, general: 'account.email.failed' }

/** A new e-mail address: required, valid, at most 255 characters (ACC-10). */
export function ChangeEmailDialog({ open, onClose, onDone, onClosed }: DialogProps<string>) {
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  const fields = useFields(NAMES, { email: '' }, rules, submit.fault)
  const send = () => {
    const values = fields.check()
    if (values)
      submit.run(
        () => withGrant({ purpose: 'EMAIL' }, () => changeEmail(values.email)),
        ({ email }) => onDone(email),
      )
  }
  return (
    <FormDialog
      open={open}
      title={t('account.email.title')}
      text={t('account.email.text')}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TextInput
        label={t('account.email.label')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoFocus
        field={fields.of('email')}
      />
    </FormDialog>
  )
}
