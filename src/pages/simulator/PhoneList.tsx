import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

import { useText } from '../../i18n/TextsContext.ts'
import { getPhones } from '../../api/public/simulatorApi.ts'
import { PhoneCard } from './PhoneCard.tsx'
import { usePolled } from './usePolled.ts'

const POLL_INTERVAL_MS = 1000
const MOST = 5

/** The phones with a login request in the last minutes; nothing if there are none. */
export function PhoneList() {
  const t = useText()
  const { list, reload } = usePolled(getPhones, POLL_INTERVAL_MS)
  const phones = (list ?? []).slice(0, MOST)
  return (
    <Box
      component="section"
      aria-live="polite"
      aria-label={t('simulator.phone.title')}
      sx={{ mb: phones.length > 0 ? 4 : 0 }}
    >
      {phones.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {t('simulator.phone.title')}
          </Typography>
          <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1.5 }}>
            {phones.map(phone => (
              <PhoneCard key={phone.id} phone={phone} onAnswered={reload} />
            ))}
          </Stack>
        </>
      )}
    </Box>
  )
}
