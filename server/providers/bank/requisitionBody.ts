import { languageTags } from '../../texts/language.ts'
import type { NewLink } from './bankIdentification.ts'

/** @param personalCode of the person that the bank compares; null when it shall compare none */
export function requisitionOf(
  { institutionId, returnUrl, reference, language }: Omit<NewLink, 'personalCode'>,
  agreement: string,
  personalCode: string | null,
): object {
  return {
    redirect: returnUrl,
    institution_id: institutionId,
    reference,
    agreement,
    user_language: languageTags[language],
    ...(personalCode === null ? {} : { ssn: personalCode }),
  }
}
