import Typography from '@mui/material/Typography'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { applicationOf } from './applicationOf.ts'
import { FileRows } from './FileRows.tsx'
import { PartCard } from './PartCard.tsx'

export function ApplicationFiles({ record }: PartProps) {
  const t = useText()
  const application = applicationOf(record)
  if (!application) return null
  return (
    <PartCard title={t('operator.applications.files')}>
      {application.files.length === 0 ? (
        <Typography color="textSecondary">{t('operator.applications.noFiles')}</Typography>
      ) : (
        <FileRows id={application.id} files={application.files} />
      )}
    </PartCard>
  )
}
