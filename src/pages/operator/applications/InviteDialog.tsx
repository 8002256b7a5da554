import { relatedGuarantor } from '../../../../schemas/generated/validators/related-guarantor.js'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { inviteGuarantor } from '../../../api/operator/applicationsApi.ts'
import { checkGuarantor, guarantorFaults, nobody, toGuarantor } from './inviteRules.ts'

type Props = DialogProps<void> & { readonly applicationId: string }

/** Details of the new guarantor, and how the link is sent. */
export function InviteDialog({ applicationId, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(guarantorFaults)
  return (
    <ActionForm
      open={open}
      title={t('operator.applications.invite')}
      text={t('operator.applications.inviteIntro')}
      action={t('operator.applications.send')}
      schema={relatedGuarantor}
      fields={{
        name: {
          'ui:title': t('operator.applications.person.name'),
          'ui:autocomplete': 'off',
          'ui:autofocus': true,
        },
        surname: { 'ui:title': t('operator.applications.person.surname'), 'ui:autocomplete': 'off' },
        code: {
          'ui:title': t('operator.applications.person.code'),
          'ui:autocomplete': 'off',
          'ui:inputMode': 'numeric',
          'ui:fixedFormat': true,
        },
        phone: { 'ui:title': t('operator.applications.person.phone'), 'ui:widget': 'phone' },
        email: {
          'ui:title': t('operator.applications.person.email'),
          'ui:inputType': 'email',
          'ui:inputMode': 'email',
          'ui:autocomplete': 'off',
        },
        link_by: {
          'ui:title': t('operator.applications.linkBy'),
          'ui:widget': 'radio',
          'ui:choices': [
            { value: 'EMAIL', label: t('operator.applications.linkBy.EMAIL') },
            { value: 'SMS', label: t('operator.applications.linkBy.SMS') },
          ],
        },
      }}
      start={nobody}
      toBody={toGuarantor}
      check={checkGuarantor}
      texts={guarantorFaults}
      submit={submit}
      onSend={body =>
        submit.run(
          () => inviteGuarantor(applicationId, body),
          () => onDone(),
        )
      }
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
