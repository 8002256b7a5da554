import Box from '@mui/material/Box'

import { logoUrl } from './logo.ts'

/** A logo on white, as the partner's pages show it in both themes. */
export function LogoPicture({ logo, name }: { readonly logo: string; readonly name: string }) {
  return (
    <Box
      component="img"
      src={logoUrl(logo)}
      alt={name}
      sx={{
        display: 'block',
        maxHeight: 64,
        maxWidth: '100%',
        objectFit: 'contain',
        bgcolor: '#fff',
        p: 1,
        borderRadius: '8px',
        border: 1,
        borderColor: 'divider',
      }}
    />
  )
}
