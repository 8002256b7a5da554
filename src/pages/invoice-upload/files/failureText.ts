import { ApiError } from '../../../api/http/ApiError.ts'
import { noticeOf } from '../../../api/http/errorNotices.ts'

/** Both codes of a kind are shown with one text. */
const shownCodes: Readonly<Record<string, string>> = { SME9: 'SME11', SME33: 'SME32' }

/** Code under which a failed upload is shown. */
export const shownCodeOf = (error: unknown): string =>
  error instanceof ApiError ? (shownCodes[error.code] ?? error.code) : 'SYSTEM_ERROR'

/** Text key of a failed upload; the text about the size takes `size`. */
export function failureTextOf(error: unknown): string {
  const code = shownCodeOf(error)
  if (code === 'SME11') return 'upload.fileSizeValidationMessage'
  return code === 'SME32' ? 'errors.SME32' : noticeOf(error).text
}
