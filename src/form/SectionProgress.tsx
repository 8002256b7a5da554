import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'

import { useForm, useFormStateLater } from './context.ts'
import { AlertIcon, CheckIcon } from './field/icons.tsx'
import { countRequired, sectionStatus, type SectionStatus } from './engine/progress.ts'
import { sectionElementId } from './section/sectionElementId.ts'
import type { FormState } from './engine/FormStore.ts'

/** Shown on wide screens: the current section, the completed ones and links to jump to each. */
export function SectionProgress() {
  const { store, texts } = useForm()
  const read = useCallback(
    (state: FormState) =>
      store.model.sections
        .filter(section => (state.sectionFields.get(section.id)?.length ?? 0) > 0)
        .map(section => `${section.id}:${sectionStatus(state, section.id)}`)
        .join(' '),
    [store],
  )
  const entries = useFormStateLater(read)
    .split(' ')
    .filter(entry => entry !== '')
    .map(entry => entry.split(':') as [string, SectionStatus])
  const count = useFormStateLater(readCount)
  const [done, total] = count.split(':').map(Number)
  return (
    <Box
      component="nav"
      aria-label={texts.chrome('request.progress.title')}
      sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 24 }}
    >
      {total !== 0 && (
        <Typography variant="overline" color="textSecondary" component="p" sx={{ mb: 1 }}>
          {texts.chrome('request.progress.count', { done: done ?? 0, total: total ?? 0 })}
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map(([id, status]) => (
          <Box component="li" key={id}>
            <Link
              href={`#${sectionElementId(id)}`}
              underline="none"
              onClick={event => {
                event.preventDefault()
                const section = document.getElementById(sectionElementId(id))
                section?.focus({ preventScroll: true })
                section?.scrollIntoView({ block: 'start' })
              }}
              sx={entrySx}
            >
              <StatusMark status={status} />
              <span>{texts.section(id, 'title') ?? id}</span>
              {status !== 'empty' && (
                <Box component="span" sx={visuallyHidden}>
                  {texts.chrome(`request.progress.${status}`)}
                </Box>
              )}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const readCount = (state: FormState): string => {
  const { done, total } = countRequired(state)
  return `${done}:${total}`
}

function StatusMark({ status }: { status: SectionStatus }) {
  if (status === 'done') return <CheckIcon sx={{ fontSize: 18, color: 'success.main', flexShrink: 0 }} />
  if (status === 'faulty') return <AlertIcon sx={{ fontSize: 18, color: 'error.main', flexShrink: 0 }} />
  return (
    <Box
      aria-hidden
      sx={{
        width: 10,
        height: 10,
        m: '4px',
        borderRadius: '50%',
        border: '2px solid',
        borderColor: 'divider',
        flexShrink: 0,
      }}
    />
  )
}

const entrySx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 40,
  px: 1,
  borderRadius: '8px',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.3,
  fontWeight: 500,
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
} as const

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const
