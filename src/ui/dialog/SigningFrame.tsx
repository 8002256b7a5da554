import Box from '@mui/material/Box'
import type { RefObject } from 'react'

import { useFrameFocus } from './useFrameFocus.ts'

type Props = {
  readonly url: string | undefined
  readonly title: string
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/** The framed page may run its scripts and open the document, but cannot access anything else of this page (SEC-32). */
const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups'

/**
 * The signing service's page within a dialog. `tabIndex`: a dialog's focus trap visits only focusable elements, so
 * without it Tab would skip the frame and signing would need a pointer. The first Tab focuses the framed page as a
 * whole, without any mark, so the frame itself shows the focus.
 */
export function SigningFrame({ url, title, frame }: Props) {
  const isWithin = useFrameFocus(frame)
  const sx = isWithin ? withinSx : frameSx
  return (
    <Box
      component="iframe"
      ref={frame}
      src={url}
      title={title}
      tabIndex={0}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      allow=""
      sx={sx}
    />
  )
}

const frameSx = {
  flex: 'auto',
  width: '100%',
  minHeight: { xs: 360, sm: '55vh' },
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
} as const
const withinSx = { ...frameSx, outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 } as const
