import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'

import { SafeHtml } from '../../security/SafeHtml.tsx'
import { useForm } from '../context.ts'
import type { LegalText } from '../../contract/formServices.ts'

type Props = { name: string; heading: string; onClose: () => void }
type Loaded = { text: LegalText | undefined } | 'loading'

/**
 * Shows a legal text under the wording of the pressed link; the text's own title is only the name it is stored under.
 */
export function LegalTextDialog({ name, heading, onClose }: Props) {
  const { texts, services } = useForm()
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let current = true
    setLoaded('loading')
    services.legalText(name, texts.language).then(
      text => current && setLoaded({ text }),
      () => current && setLoaded({ text: undefined }),
    )
    return () => {
      current = false
    }
  }, [name, services, texts.language, attempt])

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="legal-text-title">
      <DialogTitle id="legal-text-title">{heading}</DialogTitle>
      <DialogContent>
        {loaded === 'loading' && <Skeleton variant="rounded" height={160} />}
        {loaded !== 'loading' && !loaded.text && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => setAttempt(count => count + 1)}>
                {texts.chrome('request.retry')}
              </Button>
            }
          >
            {texts.chrome('request.legal.unavailable')}
          </Alert>
        )}
        {loaded !== 'loading' && loaded.text && <SafeHtml html={loaded.text.html} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {texts.chrome('request.legal.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
