import type { FormsShellData } from '../../../schemas/pages/shellData.ts'
import type { FormSummary } from '../../api/operator/operatorForms.ts'
import { formatDateTime } from '../../cells/formatDate.ts'
import { fillTexts } from './fillTexts.ts'

/** The table of forms from the template of its shell; undefined without any form, which only the app explains. */
export function fillForms(
  template: DocumentFragment,
  { language, shipped }: FormsShellData,
  answer: unknown,
): DocumentFragment | undefined {
  if (!Array.isArray(answer) || answer.length === 0) return undefined
  const table = template.cloneNode(true) as DocumentFragment
  const body = table.querySelector('tbody')
  const [withDraft, withoutDraft] = body?.rows ?? []
  if (!body || !withDraft || !withoutDraft) return undefined
  const rows = (answer as readonly FormSummary[]).map(form => {
    const row = (form.draft ? withDraft : withoutDraft).cloneNode(true) as HTMLElement
    row.dataset['href'] = `/operator/forms/${form.form}`
    return fillTexts(row, {
      title: form.titles[language] ?? form.form,
      id: form.form,
      version: String(form.version),
      date: formatDateTime(form.publishedAt),
      by: form.shipped ? shipped : (form.publishedBy ?? ''),
    })
  })
  body.replaceChildren(...rows)
  return table
}
