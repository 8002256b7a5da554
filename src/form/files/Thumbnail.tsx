import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'

/** A small image of an attached picture. Its object URL is revoked on unmount. */
export function Thumbnail({ content }: { content: Blob }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return (
    <Box
      component="img"
      src={address}
      alt=""
      sx={{ width: 44, height: 44, objectFit: 'cover', borderRadius: '8px', bgcolor: 'background.sunken' }}
    />
  )
}
