import { useState } from 'react'

import { partnerTokenNew } from '../../../../schemas/generated/validators/partner-token-new.js'
import { idempotencyKeys } from '../../../api/http/idempotencyKeys.ts'
import { makeToken, type NewToken, type PartnerTokenMade } from '../../../api/operator/partnersApi.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DialogProps } from '../../../ui/dialog/dialogProps.ts'

type Props = DialogProps<PartnerTokenMade> & { readonly partnerId: string }
type TokenAnswers = { readonly kind: NewToken['kind']; readonly label: string }

const start: TokenAnswers = { kind: 'public', label: '' }
const faults = {
  fields: { label: 'operator.partners.textInvalid' },
  general: 'operator.partners.failed',
  shownCodes: ['NOT_FOUND', 'PARTNER_TOKENS_FULL', 'REQUEST_RUNNING'],
}
const toBody = (answers: TokenAnswers): NewToken => answers

/** Kind and label of a new link. */
export function TokenDialog({ partnerId, open, onClose, onDone, onClosed }: Props) {
  const t = useText()
  const [keyOf] = useState(idempotencyKeys)
  const submit = useSubmit(faults)
  return (
    <ActionForm
      open={open}
      title={t('operator.partners.tokenNew')}
      text={t('operator.partners.tokenText')}
      action={t('operator.partners.tokenMake')}
      schema={partnerTokenNew}
      fields={{
        kind: {
          'ui:title': t('operator.partners.tokenKind'),
          'ui:widget': 'radio',
          'ui:choices': [
            { value: 'public', label: t('operator.partners.kindText.public') },
            { value: 'private', label: t('operator.partners.kindText.private') },
          ],
        },
        label: {
          'ui:title': t('operator.partners.tokenLabel'),
          'ui:autocomplete': 'off',
          'ui:autofocus': true,
          'ui:help': t('operator.partners.tokenLabelHint'),
        },
      }}
      start={start}
      toBody={toBody}
      texts={faults}
      submit={submit}
      onSend={token => submit.run(() => makeToken(partnerId, token, keyOf(token)), onDone)}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
