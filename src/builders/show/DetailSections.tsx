import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Fragment, useId } from 'react'

import type { CellRecord } from '../../cells/cellTypes.ts'
import type {
  DetailField,
  FieldsDefinition,
  SectionDefinition,
  WhenDefinition,
} from '../../../schemas/resourceDefinition.ts'
import { FieldList } from './FieldList.tsx'
import { LimitRing } from './LimitRing.tsx'
import { OtherRecord } from './OtherRecord.tsx'
import { Timeline } from './Timeline.tsx'
import { useNamedByFragment } from './useNamedByFragment.ts'
import { fieldValue } from '../../contract/fieldValue.ts'

type BodyProps = { readonly resource: string; readonly section: SectionDefinition; readonly record: CellRecord }

function SectionBody({ resource, section, record }: BodyProps) {
  const inMeter: readonly string[] = section.meter ? Object.values(section.meter) : []
  const fields = section.fields.filter(field => !inMeter.includes(field.field))
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {section.meter && <LimitRing meter={section.meter} record={record} />}
      {section.timeline && <Timeline resource={resource} timeline={section.timeline} record={record} />}
      {fields.length > 0 && <FieldList resource={resource} fields={fields} record={record} />}
    </Box>
  )
}

type FieldsProps = {
  readonly resource: string
  readonly part: FieldsDefinition
  readonly record: CellRecord
  readonly renderFields: (resource: string, record: CellRecord) => React.ReactNode
}

/** Fields of this record or of another one. Where they do not apply, nothing is rendered or fetched. */
function Fields({ resource, part, record, renderFields }: FieldsProps) {
  if (!appliesTo(part.when, record)) return null
  return part.of ? (
    <OtherRecord of={part.of} record={record} renderFields={renderFields} />
  ) : (
    renderFields(resource, record)
  )
}

function Section({ resource, section, record }: BodyProps) {
  const translate = useTranslate()
  const titleId = useId()
  const heading = useNamedByFragment(section.id)
  if (!appliesTo(section.when, record)) return null
  const fieldsRenderer = (fields: readonly DetailField[]) => (name: string, of: CellRecord) => (
    <FieldList resource={name} fields={fields} record={of} />
  )
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography ref={heading} id={titleId} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 2, outline: 'none' }}>
        {translate(`resources.${resource}.sections.${section.id}`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Fields
          resource={resource}
          part={section}
          record={record}
          renderFields={(name, of) => <SectionBody resource={name} section={section} record={of} />}
        />
        {section.also?.map(part => (
          <Fragment key={part.fields[0]?.field}>
            <Fields resource={resource} part={part} record={record} renderFields={fieldsRenderer(part.fields)} />
          </Fragment>
        ))}
      </Box>
    </Card>
  )
}

type Props = {
  readonly resource: string
  readonly sections: readonly SectionDefinition[]
  readonly record: CellRecord
}

export function DetailSections({ resource, sections, record }: Props) {
  if (sections.length === 0) return null
  return (
    <Box className="print-tight" sx={sectionsSx}>
      {sections.map(section => (
        <Section key={section.id} resource={resource} section={section} record={record} />
      ))}
    </Box>
  )
}

const sectionsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
  // With two columns, an odd last card fills the row instead of leaving a gap.
  '@media (max-width: 1740px)': { '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } },
} as const

/** Whether a conditional part of a document applies to this record; without a condition it applies to all. */
export function appliesTo(when: WhenDefinition | undefined, record: unknown): boolean {
  return when === undefined || when.in.includes(String(fieldValue(record, when.field)))
}
