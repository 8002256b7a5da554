import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { useText, useTexts } from '../../../i18n/TextsContext.ts'
import { type Banner, getBanners } from '../../../api/staff/contentApi.ts'

/** Number of banners shown (DSH-27). */
const MAX_BANNERS = 2

/** Accepts only banners that link to a page of the portal. */
function isOwn({ field_link: { uri }, field_image: { url } }: Banner): boolean {
  return [uri, url].every(address => /^\/(?!\/)/.test(address))
}

/** The first two banners in the language of the page; after an error, none (DSH-27). */
export function Banners() {
  const t = useText()
  const { language } = useTexts()
  const { data } = useQuery({ queryKey: ['banners', language], queryFn: ({ signal }) => getBanners(language, signal) })
  const banners = data?.filter(isOwn).slice(0, MAX_BANNERS) ?? []
  if (banners.length === 0) return null
  return (
    <Box
      component="section"
      className="print-none"
      aria-label={t('dashboard.banners')}
      sx={{
        mt: { xs: 2, sm: 2.5 },
        display: 'grid',
        gap: { xs: 2, sm: 2.5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {banners.map(({ title, field_image, field_link }) => (
        <Box
          key={field_link.uri}
          component={Link}
          to={field_link.uri}
          sx={{
            position: 'relative',
            display: 'block',
            minHeight: 132,
            borderRadius: '16px',
            overflow: 'hidden',
            bgcolor: 'brand.deep',
            color: 'brand.contrastText',
            textDecoration: 'none',
            '&:hover .banner-title': { textDecoration: 'underline' },
          }}
        >
          <Box
            component="img"
            src={field_image.url}
            alt=""
            loading="lazy"
            sx={{
              position: 'absolute',
              inset: 0,
              width: '100%',
              height: '100%',
              objectFit: 'cover',
              objectPosition: 'right center',
            }}
          />
          <Typography
            className="banner-title"
            variant="h3"
            component="span"
            sx={{
              position: 'relative',
              display: 'block',
              p: 3,
              pr: 0,
              maxWidth: { xs: '40%', sm: '50%' },
              textUnderlineOffset: 4,
            }}
          >
            {title}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
