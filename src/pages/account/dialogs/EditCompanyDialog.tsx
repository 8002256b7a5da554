import { useText } from '../../../i18n/TextsContext.ts'
import { changeCompany, type Company } from '../../../api/staff/accountApi.ts'
import { optional, phoneRule, requiredInDocuments } from '../../../form/action-form/fieldRules.ts'
import { PhoneInput } from '../../../form/action-form/PhoneInput.tsx'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useFields } from '../../../form/action-form/useFields.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const NAMES = ['phoneNumber', 'addressLine1', 'city', 'postalCode'] as const
const UNPRINTED = 'account.company.printed'
/** The lengths of schemas/common/address.json. */
const rules = {
  phoneNumber: optional(phoneRule('errors.SME55')),
  addressLine1: requiredInDocuments(200, UNPRINTED),
  city: requiredInDocuments(100, UNPRINTED),
  postalCode: requiredInDocuments(20, UNPRINTED),
}
const texts: FaultTexts = {
  fields: {
    phoneNumber: 'errors.SME55',
    addressLine1: 'account.company.invalid',
    city: 'account.company.invalid',
    postalCode: 'account.company.invalid',
  },
  general: 'account.company.failed',
}

type Props = DialogProps<Company> & { readonly company: Company; readonly partyFid: string }

/** Phone and address of the company. Name and codes come from the register and cannot be changed here. */
export function EditCompanyDialog({ company, partyFid, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const submit = useSubmit(texts)
  const fields = useFields(NAMES, { ...company.address, phoneNumber: company.phoneNumber ?? '' }, rules, submit.fault)
  const send = () => {
    const values = fields.check()
    if (!values) return
    const { phoneNumber, ...address } = values
    submit.run(() => changeCompany(partyFid, phoneNumber === '' ? null : phoneNumber, address), onDone)
  }
  return (
    <FormDialog
      open={open}
      title={t('account.company.title')}
      action={t('account.save')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <PhoneInput label={t('account.company.phone')} required={false} autoFocus field={fields.of('phoneNumber')} />
      <TextInput
        label={t('account.company.addressLine1')}
        autoComplete="street-address"
        field={fields.of('addressLine1')}
      />
      <TextInput label={t('account.company.city')} autoComplete="address-level2" field={fields.of('city')} />
      <TextInput label={t('account.company.postalCode')} autoComplete="postal-code" field={fields.of('postalCode')} />
    </FormDialog>
  )
}
