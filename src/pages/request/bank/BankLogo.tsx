import Box from '@mui/material/Box'

type Props = { readonly name: string; readonly logo: string | null }

/** A bank's logo, or its first letter when it has none. The name is next to it. */
export function BankLogo({ name, logo }: Props) {
  if (logo === null) {
    return (
      <Box aria-hidden sx={{ ...boxSx, bgcolor: 'action.selected', color: 'text.secondary', fontWeight: 700 }}>
        {[...name][0]?.toUpperCase()}
      </Box>
    )
  }
  return (
    <Box
      component="img"
      src={logo}
      alt=""
      loading="lazy"
      width={40}
      height={40}
      sx={{ ...boxSx, objectFit: 'contain' }}
    />
  )
}

const boxSx = {
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  flexShrink: 0,
  borderRadius: '10px',
} as const
