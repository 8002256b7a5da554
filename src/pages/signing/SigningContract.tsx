import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { formatMoney } from '../../../schemas/format/decimal.ts'
import { useText } from '../../i18n/TextsContext.ts'
import type { ContractDocument } from '../../api/staff/contractDocumentsApi.ts'
import { SigningDocument } from './SigningDocument.tsx'
import type { SigningItem } from './useSigningItems.ts'

type Props = {
  readonly item: SigningItem
  readonly startingId: string | undefined
  readonly onSign: (document: ContractDocument) => void
}

/** One contract that awaits signatures, with its documents. */
export function SigningContract({ item: { contract, documents }, startingId, onSign }: Props) {
  const t = useText()
  const id = useId()
  const { startDate, endDate } = contract.contractTerm
  const facts = [
    t(`values.factoringProduct.${contract.factoringProduct}`),
    contract.factorName,
    t('signing.limit', { limit: formatMoney(contract.factoringCreditLimit, contract.financingCurrencyCode) }),
    `${startDate} – ${endDate}`,
  ]
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ borderTop: 1, borderColor: 'divider', px: { xs: 2, sm: 3 }, pt: 2, pb: 1 }}
    >
      <Typography id={id} variant="h3" sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>
        {t('signing.contract', { number: contract.contractNumber })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      {documents.length === 0 && <Typography sx={{ py: 2 }}>{t('signing.noDocuments')}</Typography>}
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {documents.map(document => (
          <SigningDocument
            key={document.id}
            document={document}
            isStarting={startingId === document.id}
            onSign={onSign}
          />
        ))}
      </Box>
    </Box>
  )
}
