import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { useId } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { fieldValue } from '../../cells/fieldValue.ts'
import type { DetailDefinition, SectionDefinition } from '../../providers/resourceTypes.ts'
import { activeKey, useActiveProduct } from '../state/activeProduct.ts'
import { FieldList } from './FieldList.tsx'
import { LimitMeter } from './LimitMeter.tsx'

type SectionProps = { readonly resource: string; readonly section: SectionDefinition; readonly record: CellRecord }

function SectionBody({ resource, section, record }: SectionProps) {
  const inMeter: readonly string[] = section.meter ? Object.values(section.meter) : []
  const fields = section.fields.filter((field) => !inMeter.includes(field.field))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {section.meter && <LimitMeter resource={resource} meter={section.meter} record={record} />}
      {fields.length > 0 && <FieldList resource={resource} fields={fields} record={record} />}
    </Box>
  )
}

/** A section about another record: the contract of an invoice. While it loads, and if it fails, only this section waits. */
function OtherRecord({ section, record }: { readonly section: SectionDefinition; readonly record: CellRecord }) {
  const translate = useTranslate()
  const key = activeKey(useActiveProduct())
  const resource = section.of?.resource ?? ''
  const id = fieldValue(record, section.of?.id ?? 'id')
  const { data, error } = useGetOne<RaRecord<string>>(resource, { id: String(id), meta: { active: key } }, { retry: false, staleTime: 60_000 })
  if (error) return <Typography color="textSecondary">{translate('factoring.sectionFailed')}</Typography>
  if (!data) return <Skeleton variant="rounded" height={48} aria-label={translate('layout.loading')} />
  return <SectionBody resource={resource} section={section} record={data} />
}

function Section({ resource, section, record }: SectionProps) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 2 }}>
        {translate(`resources.${resource}.sections.${section.id}`)}
      </Typography>
      {section.of ? <OtherRecord section={section} record={record} /> : <SectionBody resource={resource} section={section} record={record} />}
    </Card>
  )
}

type Props = { readonly resource: string; readonly detail: DetailDefinition; readonly record: CellRecord }

export function DetailSections({ resource, detail, record }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))' }}>
      {detail.sections.map((section) => (
        <Section key={section.id} resource={resource} section={section} record={record} />
      ))}
    </Box>
  )
}
