import type { SubmitOutcome } from '../../../form/SubmitBar.tsx'
import type { FormDocument } from '../../../form/types.ts'
import { type Reactions, sendForm } from '../../../layout/formDialog/sendForm.ts'
import type { PublishedForm } from '../../../layout/formDialog/usePublishedForm.ts'
import { addUser, type NewUserOptions } from '../../../providers/addUserApi.ts'

/** Sends the answers; what the server objects to comes back as issues for the fields (ACC-25). */
export function sendNewUser(
  payload: FormDocument,
  form: PublishedForm,
  options: NewUserOptions,
  reactions: Reactions,
): Promise<SubmitOutcome> {
  return sendForm(() => addUser(payload, options), form, reactions)
}
