import Alert from '@mui/material/Alert'

import { useForm } from '../context.ts'

/** An unsupported field is shown as an error: silently omitting it would lose a question. */
export function UnknownField({ path, widget }: { path: string; widget: string | undefined }) {
  const { texts } = useForm()
  return (
    <Alert severity="error" data-path={path}>
      {texts.chrome('request.field.unknownWidget', { path, widget: widget ?? '?' })}
    </Alert>
  )
}
