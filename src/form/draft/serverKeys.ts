import { ApiError } from '../../api/http/ApiError.ts'
import { openSavedKey, prolongSavedKey, registerSavedKey, removeSavedKey } from '../../api/staff/savedForms.ts'

/** Calls of the server, which has the keys of saved forms. */
export const keysOfServer = {
  register: registerSavedKey,
  open: openSavedKey,
  prolong: prolongSavedKey,
  remove: removeSavedKey,
}

/** The key is unknown, expired, deleted or given to another tab (404, 410), or its id is invalid (422). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 410, 422].includes(error.status)
