import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import type { UploadStatus } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { fieldLabel, sharedProblemText } from '../rows/problems.ts'

type Entry = UploadStatus['errors'][number]
type Props = {
  readonly isReverse: boolean
  readonly onShowRow: (uuid: string, field: string) => void
  readonly title: string
  readonly entries: readonly Entry[]
  readonly counts: Readonly<Record<string, number>>
}

/** Problems of the whole row: the name of a field would only confuse. */
const ofRow: ReadonlySet<string> = new Set(['noFile', 'sameFile', 'similarInvoice', 'overLimit', 'toConfirm'])
/** Rows named for one kind of problem. */
const ROWS_SHOWN = 8

/** One entry for each kind of problem, with links to its rows. A missing file is no reason to look at rows here. */
export function ProblemKinds({ title, entries, counts, isReverse, onShowRow }: Props) {
  const t = useText()
  const id = useId()
  const kinds = new Map<string, Entry[]>()
  for (const entry of entries) {
    const found = kinds.get(entry.errorCode)
    if (found) found.push(entry)
    else kinds.set(entry.errorCode, [entry])
  }
  if (kinds.size === 0) return null
  const groups = [...kinds.entries()].sort(([one], [other]) => (counts[other] ?? 0) - (counts[one] ?? 0))
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {groups.map(([code, found]) => {
          const fields = [...new Set(found.map(({ field }) => fieldLabel(t, field, isReverse)))]
          const problems = found.map(({ errorCode, field, params }) => ({
            code: errorCode,
            field,
            ...(params && { params }),
          }))
          // A row may have the same problem in several fields.
          const rows = found.filter(({ uuid }, index) => found.findIndex(one => one.uuid === uuid) === index)
          const count = counts[code] ?? rows.length
          return (
            <li key={code}>
              <Typography variant="body2">
                {ofRow.has(code) ? '' : `${fields.join(', ')}: `}
                {sharedProblemText(t, problems)}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t('upload.status.rows', { smart_count: count })}
                </Box>
              </Typography>
              {code !== 'noFile' && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
                  {rows.slice(0, ROWS_SHOWN).map(({ uuid, invoiceNumber, field }) => (
                    <Link key={uuid} component="button" variant="body2" onClick={() => onShowRow(uuid, field)}>
                      {invoiceNumber ?? t('upload.card.noNumber')}
                    </Link>
                  ))}
                  {count > ROWS_SHOWN && (
                    <Typography variant="body2" color="textSecondary" component="span">
                      {t('upload.status.moreRows', { smart_count: count - ROWS_SHOWN })}
                    </Typography>
                  )}
                </Box>
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
