import type { SubmitOutcome } from '../../../form/SubmitBar.tsx'
import type { FormDocument } from '../../../contract/formTypes.ts'
import { type Reactions, sendForm } from '../../../form/published/sendForm.ts'
import type { PublishedForm } from '../../../form/published/usePublishedForm.ts'
import { addUser, type NewUserOptions } from '../../../api/staff/addUserApi.ts'

/** Sends the answers; server issues are returned for the fields (ACC-25). */
export function sendNewUser(
  payload: FormDocument,
  form: PublishedForm,
  options: NewUserOptions,
  reactions: Reactions,
): Promise<SubmitOutcome> {
  return sendForm(() => addUser(payload, options), form, reactions)
}
