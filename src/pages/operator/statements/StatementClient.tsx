import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { statementOf } from './statementOf.ts'

/** Link to the applications of the client, if the company of the statement is a client (BST-32). */
export function StatementClient({ record }: PartProps) {
  const t = useText()
  const name = statementOf(record)?.clientName
  if (name === undefined || name === null) return null
  return (
    <Button
      variant="outlined"
      color="inherit"
      component={LinkBase}
      to={`/operator/applications?search=${encodeURIComponent(name)}`}
    >
      {t('operator.statements.client')}
    </Button>
  )
}
