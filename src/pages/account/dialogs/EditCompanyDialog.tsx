import { companyChange } from '../../../../schemas/generated/validators/company-change.js'
import { useText } from '../../../i18n/TextsContext.ts'
import { changeCompany, type Company } from '../../../api/staff/accountApi.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { phoneProblem } from '../../../form/action-form/phoneProblem.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const texts: FaultTexts = {
  fields: {
    phoneNumber: 'errors.SME55',
    addressLine1: 'account.company.invalid',
    city: 'account.company.invalid',
    postalCode: 'account.company.invalid',
  },
  general: 'account.company.failed',
}

type Answers = Readonly<{ phoneNumber: string; address: Company['address'] }>
const toBody = ({ phoneNumber, address }: Answers) => ({
  phoneNumber: phoneNumber === '' ? null : phoneNumber,
  address,
})
const check = ({ phoneNumber }: Answers) => ({ phoneNumber: phoneProblem(phoneNumber, 'errors.SME55') })

type Props = DialogProps<Company> & { readonly company: Company; readonly partyFid: string }

/** Phone and address of the company. Name and codes come from the register and cannot be changed here. */
export function EditCompanyDialog({ company, partyFid, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(texts)
  return (
    <ActionForm
      open={open}
      title={t('account.company.title')}
      action={t('account.save')}
      schema={companyChange}
      fields={{
        phoneNumber: { 'ui:title': t('account.company.phone'), 'ui:widget': 'phone', 'ui:autofocus': true },
        address: {
          addressLine1: { 'ui:title': t('account.company.addressLine1'), 'ui:autocomplete': 'street-address' },
          city: { 'ui:title': t('account.company.city'), 'ui:autocomplete': 'address-level2' },
          postalCode: { 'ui:title': t('account.company.postalCode'), 'ui:autocomplete': 'postal-code' },
        },
      }}
      start={{ phoneNumber: company.phoneNumber ?? '', address: company.address }}
      toBody={toBody}
      check={check}
      texts={texts}
      printedText="account.company.printed"
      submit={submit}
      onSend={({ phoneNumber, address }) => submit.run(() => changeCompany(partyFid, phoneNumber, address), onDone)}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
