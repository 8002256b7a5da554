import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

import type { FoundPlace } from '../../../api/staff/invoiceUploadApi.ts'

const part = (value: number) => `${value * 100}%`

/** Marks a place on the page that it is rendered in, and scrolls to it. The page is its positioned parent. */
export function PlaceMark({ place }: { readonly place: FoundPlace }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [place])
  return (
    <Box
      ref={mark}
      data-mark
      sx={{
        position: 'absolute',
        left: part(place.x),
        top: part(place.y),
        width: part(place.width),
        height: part(place.height),
        outline: '2px solid',
        outlineColor: 'warning.main',
        outlineOffset: 3,
        borderRadius: '2px',
        bgcolor: 'rgba(255, 193, 7, 0.25)',
        pointerEvents: 'none',
      }}
    />
  )
}
