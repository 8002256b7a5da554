import GavelOutlined from '@mui/icons-material/GavelOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'

import { useTexts } from '../../../i18n/TextsContext.ts'
import type { LegalText } from '../../../contract/apiTypes.ts'
import { getLegalTexts } from '../../../api/public/legalTexts.ts'
import { AccountSection } from './AccountSection.tsx'
import { FactsLoading } from './FactsLoading.tsx'
import { LegalFile } from './LegalFile.tsx'
import { LoadFailed } from './LoadFailed.tsx'

/** Only the texts that are stored as a file (ACC-05). */
const FILE = 'File as attachment'

function filesOf(texts: readonly LegalText[]): LegalText[] {
  return texts.filter(text => text.field_type_of_legal_text === FILE && text.attachment !== undefined)
}

export function LegalSection() {
  const { t, language } = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['legal-texts', language],
    queryFn: () => getLegalTexts(language),
    select: filesOf,
    retry: false,
    staleTime: 300_000,
  })
  const body = () => {
    if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FactsLoading rows={2} />
    if (data.length === 0) {
      return (
        <Typography color="textSecondary" sx={{ p: { xs: 2, sm: 3 } }}>
          {t('account.legal.empty')}
        </Typography>
      )
    }
    return (
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {data.map(({ attachment }) => attachment && <LegalFile key={attachment.url} attachment={attachment} />)}
      </Box>
    )
  }
  return (
    <AccountSection id="legal" icon={GavelOutlined}>
      {body()}
    </AccountSection>
  )
}
