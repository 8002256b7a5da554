import type { FormVisit } from '../../../schemas/generated/types/actions/form-visit.ts'

/** Larger ones are not counted by the server. */
const MAX_BYTES = 8 * 1024

/** Sends what became of the questions of a form, in a call that outlives the page (FRM-84). Nothing waits for it. */
export function sendVisit(form: string, visit: FormVisit): void {
  const body = new Blob([JSON.stringify(visit)], { type: 'application/json' })
  if (!navigator.onLine || body.size > MAX_BYTES || Object.keys(visit.fields).length === 0) return
  navigator.sendBeacon(`/api/definitions/forms/${encodeURIComponent(form)}/visits`, body)
}
