import { formatDateTime } from '../../cells/formatDate.ts'
import type { UploadListAnswer } from '../../api/staff/invoiceUploadApi.ts'
import type { Translate } from '../../i18n/TextsContext.ts'

type Changed = Pick<UploadListAnswer, 'totalElements' | 'lastChangedAt' | 'lastChangedBy'>

/** "14 drafts, last changed by Rasa today 10:32": drafts belong to the company, so a colleague may have made them. */
export function changedText(
  t: Translate,
  { totalElements, lastChangedAt, lastChangedBy }: Changed,
  now = new Date(),
): string {
  const count = t('upload.drafts', { smart_count: totalElements })
  if (lastChangedAt === null) return count
  const [day = '', time = ''] = formatDateTime(lastChangedAt).split(' ')
  const [today] = formatDateTime(now.toISOString()).split(' ')
  const when = day === today ? t('upload.today', { time }) : day
  return lastChangedBy === null
    ? t('upload.draftsChanged', { drafts: count, when })
    : t('upload.draftsChangedBy', { drafts: count, when, name: lastChangedBy })
}
