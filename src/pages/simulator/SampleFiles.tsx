import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'

import { saveFile } from '../../api/http/download.ts'
import { getSamples, type SimulatedSample } from '../../api/public/simulatorApi.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { photoOf } from './photoOf.ts'

const linkSx = { display: 'inline-block', py: 1.25 } as const
const addressOf = (name: string): string => `/simulator/samples/${encodeURIComponent(name)}`

/** The server has no fonts for a photo, so the browser renders it from an SVG. */
async function savePhoto(name: string): Promise<void> {
  saveFile(await photoOf(addressOf(name)), name.replace(/svg$/, 'jpg'))
}

/** Files to try the upload of invoices with; nothing where no contract takes uploads. */
export function SampleFiles() {
  const t = useText()
  const [samples, setSamples] = useState<readonly SimulatedSample[]>([])
  useEffect(() => {
    const controller = new AbortController()
    getSamples(controller.signal).then(setSamples, () => setSamples([]))
    return () => controller.abort()
  }, [])
  const [first] = samples
  if (first === undefined) return null
  return (
    <Box component="details" sx={{ mb: 2 }}>
      <Typography component="summary" variant="h3" sx={{ cursor: 'pointer', py: 1.25 }}>
        {t('simulator.samples.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('simulator.samples.text', { contract: first.contractNumber })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {samples.map(({ name }) => (
          <li key={name}>
            {name.endsWith('.svg') ? (
              <Link component="button" type="button" onClick={() => void savePhoto(name)} sx={linkSx}>
                {t(`simulator.samples.${name}`)}
              </Link>
            ) : (
              <Link href={addressOf(name)} download={name} sx={linkSx}>
                {t(`simulator.samples.${name}`)}
              </Link>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}
