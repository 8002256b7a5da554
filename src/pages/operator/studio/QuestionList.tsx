import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { isRequired } from '../../../../schemas/studio/fields.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Field } from '../../../form/engine/model.ts'
import type { Names } from '../changes/names.ts'
import { answerKind } from './answerKind.ts'
import type { Readable } from './useStudio.ts'

/** More choices than these fill a page, and a reader of the list needs no more to know what is asked. */
const MAX_CHOICES = 12

/** On paper instead of the panes, which scroll and of which most would be cut (SHL-69). */
const printSx = {
  display: 'none',
  '@media print': { display: 'block' },
  '& table': { width: '100%', borderCollapse: 'collapse', mb: 2 },
  '& :is(th, td)': { textAlign: 'left', verticalAlign: 'top', borderBottom: '1px solid #bbb', fontSize: 14 },
  '& :is(th, td):first-of-type': { width: 48 },
  '& :is(th, td):nth-of-type(3)': { width: '34%' },
  '& :is(th, td):nth-of-type(4)': { width: 110 },
} as const

/** All sections and questions of the form, with what may be answered, for the printer. */
export function QuestionList({ form: { documents, model }, names }: { form: Readable; names: Names }) {
  const t = useText()
  const starts = startsOf(model.sections)
  return (
    <Box data-print="questions" sx={printSx}>
      {model.sections.map(({ id, fields }, index) => (
        <section key={id}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {names.section(id)}
          </Typography>
          {fields.length > 0 && (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('studio.print.number')}</th>
                  <th scope="col">{t('studio.panel.question')}</th>
                  <th scope="col">{t('studio.print.answer')}</th>
                  <th scope="col">{t('studio.panel.required')}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field, place) => (
                  <tr key={field.path}>
                    <td>{(starts[index] ?? 0) + place + 1}</td>
                    <td>{names.field(field.path)}</td>
                    <td>
                      <Answer field={field} names={names} />
                    </td>
                    <td>{isRequired(documents.schema, field.path) ? t('studio.print.yes') : ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
    </Box>
  )
}

/** The kind of an answer, the offered choices, and the questions of each entry of a list. */
function Answer({ field, names }: { field: Field; names: Names }) {
  const t = useText()
  const kind = answerKind(field)
  const choices = (field.schema.enum ?? []).filter(value => value !== null && value !== '')
  const offered = choices.slice(0, MAX_CHOICES).map(value => names.option(field.path, value))
  const entries = (field.inner ?? []).map(({ path }) => names.field(path))
  const more = choices.length - offered.length
  const further = more > 0 ? [t('studio.print.more', { smart_count: more })] : []
  const name = t(kind === undefined ? 'studio.print.list' : `studio.kind.${kind}`)
  const listed = [...offered, ...entries]
  return <>{listed.length === 0 ? name : [`${name}: ${listed.join(', ')}`, ...further].join(' ')}</>
}

function startsOf(sections: readonly { readonly fields: readonly unknown[] }[]): readonly number[] {
  let count = 0
  return sections.map(({ fields }) => {
    const start = count
    count += fields.length
    return start
  })
}
