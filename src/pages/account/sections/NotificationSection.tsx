import NotificationsNoneRounded from '@mui/icons-material/NotificationsNoneRounded'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'

import {
  changeNotificationSettings,
  getNotificationSettings,
  type NotificationSettings,
} from '../../../api/staff/notificationsApi.ts'
import { useSession } from '../../../contract/SessionContext.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { useSuccessNotice } from '../../../ui/dialog/useSuccessNotice.ts'
import { useErrorNotice } from '../../../ui/useErrorNotice.ts'
import { notificationKinds } from '../../../../schemas/notificationKinds.ts'
import { AccountSection } from './AccountSection.tsx'
import { FactsLoading } from './FactsLoading.tsx'
import { LoadFailed } from './LoadFailed.tsx'

const settingsKey = ['notification-settings']
const deliveries: readonly NotificationSettings['delivery'][] = ['NOW', 'DAILY']

/** Which notifications the person gets by e-mail (NTF-20). */
export function NotificationSection() {
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: getNotificationSettings,
    retry: false,
  })
  return (
    <AccountSection id="notifications" icon={NotificationsNoneRounded}>
      {data ? (
        <Choices settings={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FactsLoading rows={3} />
      )}
    </AccountSection>
  )
}

/** Each choice is saved at once. While it is, the others wait: a save holds all of them. */
function Choices({ settings }: { readonly settings: NotificationSettings }) {
  const t = useText()
  const client = useQueryClient()
  const { email } = useSession().user
  const succeeded = useSuccessNotice()
  const showError = useErrorNotice()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeNotificationSettings,
    onSuccess: saved => {
      client.setQueryData(settingsKey, saved)
      succeeded('account.notifications.saved')
    },
    onError: showError,
  })
  const shown = isPending ? variables : settings
  const change = (changes: Partial<NotificationSettings>) => {
    if (!isPending) mutate({ ...settings, ...changes })
  }
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: 2.5, display: 'grid', gap: 2, justifyItems: 'start' }} aria-busy={isPending}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('account.notifications.text', { email })}
      </Typography>
      <FormControlLabel
        control={<Checkbox size="small" checked={shown.enableNotifications} />}
        onChange={(_, checked) => change({ enableNotifications: checked })}
        label={t('account.notifications.enable')}
      />
      {shown.enableNotifications && (
        <>
          <Fieldset title={t('account.notifications.delivery')}>
            {id => (
              <RadioGroup
                aria-labelledby={id}
                value={shown.delivery}
                onChange={(_, value) => change({ delivery: value as NotificationSettings['delivery'] })}
              >
                {deliveries.map(delivery => (
                  <FormControlLabel
                    key={delivery}
                    value={delivery}
                    control={<Radio size="small" />}
                    label={t(`account.notifications.${delivery}`)}
                  />
                ))}
              </RadioGroup>
            )}
          </Fieldset>
          <Fieldset title={t('account.notifications.kinds')}>
            {() => (
              <Box sx={{ display: 'grid' }}>
                {notificationKinds.map(kind => (
                  <FormControlLabel
                    key={kind}
                    control={<Checkbox size="small" checked={shown[kind]} />}
                    onChange={(_, checked) => change({ [kind]: checked })}
                    label={t(`account.notifications.kind.${kind}`)}
                  />
                ))}
              </Box>
            )}
          </Fieldset>
        </>
      )}
    </Box>
  )
}

function Fieldset({ title, children }: { readonly title: string; readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <FormControl component="fieldset">
      <FormLabel id={id} component="legend" sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {title}
      </FormLabel>
      {children(id)}
    </FormControl>
  )
}
