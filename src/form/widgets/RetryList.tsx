import Button from '@mui/material/Button'

import { useForm } from '../context.ts'

/** Replaces a control whose list failed to load; nothing typed elsewhere is lost. */
export function RetryList({ id, onRetry }: { id: string; onRetry: () => void }) {
  const { texts } = useForm()
  return (
    <Button variant="outlined" fullWidth id={id} onClick={onRetry} sx={{ minHeight: 48 }}>
      {texts.chrome('request.field.listFailed')}
    </Button>
  )
}
