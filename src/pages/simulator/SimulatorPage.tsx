import MarkChatUnreadOutlined from '@mui/icons-material/MarkChatUnreadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { useDocumentTitle } from '../../i18n/useDocumentTitle.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { NoticeCard } from '../../ui/NoticeCard.tsx'
import { staticLabelSx } from '../../ui/staticLabelSx.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { PublicLayout } from '../../frame/PublicLayout.tsx'
import { MessageCard } from './MessageCard.tsx'
import { PhoneList } from './PhoneList.tsx'
import { ProviderDecisions } from './ProviderDecisions.tsx'
import { SampleFiles } from './SampleFiles.tsx'
import { getMessages, type SimulatedMessage } from '../../api/public/simulatorApi.ts'
import { usePolled, type Polled } from './usePolled.ts'

/** Messages that the simulated SMS and mail services would have sent: for demonstrations and tests only. */
export function SimulatorPage() {
  const t = useText()
  const { features } = usePortalSettings()
  const { list, failed } = useMessages()
  const [recipient, setRecipient] = useState('')
  useDocumentTitle(t('simulator.title'))

  const recipients = [...new Set((list ?? []).map(message => message.to))].sort()
  const visibleMessages = (list ?? []).filter(message => recipient === '' || message.to === recipient)
  return (
    <PublicLayout maxWidth="sm">
      <Typography variant="h1" sx={{ mb: 1 }}>
        {t('simulator.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t('simulator.intro')}
      </Typography>
      {features.simulators && (
        <>
          <PhoneList />
          <ProviderDecisions />
          <SampleFiles />
        </>
      )}
      <FormControl fullWidth sx={{ mb: 3 }}>
        <InputLabel htmlFor="recipient" shrink sx={staticLabelSx}>
          {t('simulator.recipient')}
        </InputLabel>
        <NativeSelect
          id="recipient"
          input={<OutlinedInput notched={false} />}
          value={recipient}
          onChange={event => setRecipient(event.target.value)}
        >
          <option value="">{t('simulator.everybody')}</option>
          {recipients.map(to => (
            <option key={to} value={to}>
              {to}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      {failed && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t(features.simulators ? 'simulator.failed' : 'simulator.off')}
        </Alert>
      )}
      <Box aria-live="polite" aria-busy={list === undefined && !failed}>
        <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
          {visibleMessages.map(message => (
            <MessageCard key={message.id} message={message} />
          ))}
        </Stack>
      </Box>
      {list !== undefined && visibleMessages.length === 0 && (
        <NoticeCard
          icon={<MarkChatUnreadOutlined />}
          titleLevel="h2"
          title={t('simulator.empty.title')}
          text={t('simulator.empty.text')}
        />
      )}
    </PublicLayout>
  )
}

const POLL_INTERVAL_MS = 3000

/** The simulated messages, newest first. */
function useMessages(): Polled<SimulatedMessage> {
  return usePolled(getMessages, POLL_INTERVAL_MS)
}
