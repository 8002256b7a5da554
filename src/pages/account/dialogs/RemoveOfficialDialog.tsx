import { personName } from '../../../cells/PersonCell.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { removeOfficial } from '../../../api/staff/accountApi.ts'
import { useReauthorisation } from '../authorise/ReauthorisationContext.ts'
import type { OfficialOfProduct } from '../officials/permissionRules.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'
import type { FaultTexts } from '../../../form/action-form/fault.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const texts: FaultTexts = { fields: {}, general: 'account.remove.failed', shownCodes: ['NOT_FOUND'] }

type Props = DialogProps<void> & { readonly subject: OfficialOfProduct; readonly companyName: string }

/** Confirmation before a user loses a product; names the user, the product and the company. */
export function RemoveOfficialDialog({ subject, companyName, open, onClose, onDone, onClosed }: Props) {
  const { official, productType } = subject
  const t = useText()
  const { withGrant } = useReauthorisation()
  const submit = useSubmit(texts)
  const name = personName(official.user)
  const product = t(`menu.${productType.toLowerCase()}`)
  const send = () => {
    const request = { purpose: 'DELETE_USER', target: official.username } as const
    submit.run(() => withGrant(request, () => removeOfficial(official.user.email, productType)), onDone)
  }
  return (
    <FormDialog
      open={open}
      danger
      title={t('account.remove.title', { name })}
      text={t('account.remove.text', { name, product, company: companyName })}
      action={t('account.remove.action')}
      submit={submit}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
