import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

import { useText } from '../../../i18n/TextsContext.ts'
import type { DocumentIssue, DocumentName } from '../../../api/operator/operatorForms.ts'

/** Name of a document and its number of errors. */
export function DocumentTabLabel({ document, issues }: { document: DocumentName; issues: readonly DocumentIssue[] }) {
  const t = useText()
  const errors = issues.filter(issue => issue.document === document && issue.severity === 'error').length
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {t(`operator.document.${document}`)}
      {errors > 0 && (
        <Chip
          component="span"
          size="small"
          color="error"
          label={errors}
          aria-label={t('operator.document.errors', { smart_count: errors })}
          sx={{ height: 20, pointerEvents: 'none' }}
        />
      )}
    </Box>
  )
}
