import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazyPart.tsx'

/** Code of the consent's text; it must be available when the consent is requested, even offline. */
export const LegalTextDialog = lazyPart(() => import('./LegalTextDialog.tsx').then(module => module.LegalTextDialog))

type Props = { name: string; heading: string; children: ReactNode; sx?: SxProps<Theme> }

/** Opens a legal text over the page. The dialog's code and the text are fetched only on demand. */
export function LegalTextLink({ name, heading, children, sx = {} }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={[
          { textAlign: 'left', display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 32 } },
          ...(Array.isArray(sx) ? sx : [sx]),
        ]}
      >
        {children}
      </Link>
      {open && (
        <Suspense fallback={null}>
          <LegalTextDialog name={name} heading={heading} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
