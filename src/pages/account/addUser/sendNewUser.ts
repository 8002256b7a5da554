import type { SubmitOutcome } from '../../../form/SubmitBar.tsx'
import type { FormDocument } from '../../../form/types.ts'
import { addUser, type NewUserOptions } from '../../../providers/addUserApi.ts'
import { ApiError } from '../../../providers/ApiError.ts'
import { noticeOf } from '../../../providers/errorNotices.ts'
import type { AddUserForm } from './useAddUserForm.ts'

type Reactions = {
  /** Words of the page for a code of the catalogue. */
  t: (key: string) => string
  /** The live version is another one: load it, the answers stay. */
  onVersionChanged: () => Promise<void>
}

/** Sends the answers; what the server objects to comes back as issues for the fields (specification 000 §8, "Add user"). */
export async function sendNewUser(payload: FormDocument, form: AddUserForm, options: NewUserOptions, { t, onVersionChanged }: Reactions): Promise<SubmitOutcome> {
  try {
    await addUser(payload, options)
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.issues.length > 0) return { kind: 'refused', issues: error.issues }
    if (error.status === 0) return { kind: 'failed', message: form.chrome('request.submit.offline') }
    if (error.code !== 'FORM_VERSION_CHANGED') return { kind: 'failed', message: t(noticeOf(error).text) }
    await onVersionChanged()
    return { kind: 'failed', message: form.chrome('request.version.changed') }
  }
}
