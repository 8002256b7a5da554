import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'

import type { DraftsPage } from '../../../api/staff/invoiceUploadApi.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { changedText } from '../changedText.ts'

export type UploadTab = 'manual' | 'automatic'
type Props = { readonly tab: UploadTab; readonly drafts: DraftsPage; readonly onTab: (tab: UploadTab) => void }

/** The two ways to enter invoices, and when the drafts were changed last. */
export function UploadTabs({ tab, drafts, onTab }: Props) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
      <Tabs value={tab} onChange={(_, next: UploadTab) => onTab(next)} aria-label={t('upload.tabs.name')}>
        <Tab
          value="manual"
          id="upload-tab-manual"
          aria-controls="upload-panel-manual"
          label={t('upload.tabs.manual')}
        />
        <Tab
          value="automatic"
          id="upload-tab-automatic"
          aria-controls="upload-panel-automatic"
          label={t('upload.tabs.automatic')}
        />
      </Tabs>
      {drafts.totalElements > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
          {changedText(t, drafts)}
        </Typography>
      )}
    </Box>
  )
}
