import type { SubmitOutcome } from '../SubmitBar.tsx'
import { ApiError } from '../../api/http/ApiError.ts'
import { noticeOf } from '../../api/http/errorNotices.ts'
import type { DialogForm } from './useDialogForm.ts'

export type Reactions = {
  /** Page text of an error code. */
  t: (key: string) => string
  /** The live version has changed: load it; the answers stay. */
  onVersionChanged: () => Promise<void>
}

/**
 * Sends the answers of a form in a dialog. Server issues return as issues for the fields, every other error as a
 * sentence.
 */
export async function sendForm(
  send: () => Promise<unknown>,
  form: Pick<DialogForm, 'chrome'>,
  { t, onVersionChanged }: Reactions,
): Promise<SubmitOutcome> {
  try {
    await send()
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.issues.length > 0) return { kind: 'rejected', issues: error.issues }
    if (error.status === 0) return { kind: 'failed', message: form.chrome('request.submit.offline') }
    if (error.code !== 'FORM_VERSION_CHANGED') return { kind: 'failed', message: t(noticeOf(error).text) }
    await onVersionChanged()
    return { kind: 'failed', message: form.chrome('request.version.changed') }
  }
}
