import { getAt } from '../../../form/engine/path.ts'
import type { FormDocument } from '../../../contract/formTypes.ts'
import type { Translate } from '../../../i18n/TextsContext.ts'
import type { Message } from './useConfirmation.ts'

/** The expected name of the account owner: from the applicant's own answers, never from the bank's data. */
function expectedName(payload: FormDocument): string {
  return ['applicant.name', 'applicant.surname']
    .map(path => getAt(payload, path))
    .filter(part => typeof part === 'string')
    .join(' ')
}

export function wrongCode(text: string, t: Translate): Message {
  return { severity: 'error', text, change: { label: t('request.bank.changeCode'), path: 'applicant.code' } }
}

/**
 * Text of a rejection. When the bank has another name or code, it includes the expected value and a link to that
 * answer.
 */
export function ownerMessage(
  { code, message }: { code: string; message: string },
  payload: FormDocument,
  t: Translate,
): Message {
  if (code === 'BANK_WRONG_PERSON') return wrongCode(message, t)
  if (code !== 'SME78') return { severity: 'error', text: message }
  const text = [message, t('request.bank.expectedName', { name: expectedName(payload) })].join(' ')
  return { severity: 'error', text, change: { label: t('request.bank.changeName'), path: 'applicant.name' } }
}
