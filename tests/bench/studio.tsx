/** @jsxRuntime automatic @jsxImportSource react */
// npm run bench:studio: what a command of the studio and drawing its outline cost on a form of 300 fields in 40 sections.
import { readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { languages } from '../../schemas/languages.ts'
import { type Command, run } from '../../schemas/studio/commands.ts'
import { differencesBetween } from '../../schemas/studio/differences.ts'
import { factsOf, type StudioDocuments } from '../../schemas/studio/facts.ts'
import { isRejected } from '../../schemas/studio/result.ts'
import { buildModel } from '../../src/form/engine/model.ts'
import { TextsProvider } from '../../src/i18n/TextsProvider.tsx'
import { namesOf } from '../../src/pages/operator/changes/names.ts'
import { Outline } from '../../src/pages/operator/studio/Outline.tsx'
import { type Moves } from '../../src/pages/operator/studio/useMoves.ts'
import type { Studio } from '../../src/pages/operator/studio/useStudio.ts'
import type { FormDefinition } from '../../src/contract/formTypes.ts'

const FIELDS = 300
const SECTIONS = 40
const ROUNDS = 200
const OUTLINE_ROUNDS = 30

function largeForm(): StudioDocuments {
  const names = Array.from({ length: FIELDS }, (_, index) => `field_${index}`)
  const properties = Object.fromEntries(
    names.map((name, index) => [
      name,
      index % 5 === 0 ? { type: 'string', enum: ['One', 'Two'], maxLength: 40 } : { type: 'string', maxLength: 100 },
    ]),
  )
  const sections = Array.from({ length: SECTIONS }, (_, index) => ({
    id: `section-${index}`,
    fields: names.filter((_name, at) => at % SECTIONS === index).map(name => `page.${name}`),
  }))
  const table = Object.fromEntries([
    ...sections.map(({ id }) => [`sections.${id}.title`, `Section ${id}`]),
    ...names.flatMap(name => [
      [`page.${name}.title`, `Question ${name}`],
      [`page.${name}.help`, 'What is meant by it, in one sentence of the usual length.'],
      [`options.page.${name}.One`, 'One'],
      [`options.page.${name}.Two`, 'Two'],
    ]),
  ])
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { page: { type: 'object', additionalProperties: false, properties } },
    },
    ui: { sections, fields: Object.fromEntries(names.map(name => [`page.${name}`, { width: 6 }])) },
    texts: Object.fromEntries(languages.map(language => [language, table])),
  }
}

/** Median milliseconds, by the clock or by the processor: on a busy machine the clock counts what others do. */
function measure(action: (round: number) => unknown, rounds = ROUNDS): number {
  const times = Array.from({ length: rounds }, (_, round) => {
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    action(round)
    const { user, system } = process.cpuUsage(cpu)
    return Math.min(performance.now() - started, (user + system) / 1000)
  }).sort((one, other) => one - other)
  return times[Math.floor(rounds / 2)] ?? 0
}

const documents = largeForm()
const commands: readonly Command[] = [
  { name: 'setText', language: 'lt', key: 'page.field_7.title', text: 'Miestas', optional: false },
  { name: 'setLimit', path: 'page.field_7', keyword: 'maxLength', limit: 20 },
  { name: 'setRequired', path: 'page.field_7', required: true },
  { name: 'moveField', path: 'page.field_7', section: 'section-9', index: 2 },
]
for (const command of commands) {
  const ms = measure(() => {
    const result = run(documents, command, null)
    if (isRejected(result)) throw new Error(result.rejection.key)
    // The page writes the changed document, reads it back and builds the outline from it.
    const { schema, ui, texts } = JSON.parse(JSON.stringify(result.documents)) as StudioDocuments
    return buildModel({ schema, ui, texts } as unknown as FormDefinition)
  })
  process.stdout.write(`${command.name.padEnd(14)} ${ms.toFixed(1)} ms (goal 16)\n`)
}
const renamed = run(documents, commands[0] as Command, null)
if (isRejected(renamed)) throw new Error(renamed.rejection.key)
const facts = measure(() => differencesBetween(factsOf(documents), factsOf(renamed.documents)))
process.stdout.write(`${'differences'.padEnd(14)} ${facts.toFixed(1)} ms (goal 100)\n`)

/** React's part of drawing all rows of the outline from nothing, as when the form is opened. */
const nothing = (): void => {}
const { sections } = documents.ui as { sections: { id: string; fields: string[] }[] }
const moves = { rows: sections, move: nothing, moveField: nothing, drop: nothing, announced: '' } satisfies Moves
const studio = {
  form: { documents, model: buildModel(documents as unknown as FormDefinition) },
  selected: undefined,
  select: nothing,
} as unknown as Studio
const texts = JSON.parse(readFileSync('resources/texts/en/studio.json', 'utf8')) as Record<string, string>
const page = (
  <TextsProvider areas={['studio']} initialLanguage="en" initialTexts={texts}>
    <Outline
      studio={studio}
      moves={moves}
      names={namesOf('en', documents as never)}
      faults={new Map()}
      required={new Set<string>()}
      onOpen={nothing}
      onAdd={nothing}
      onRemove={nothing}
    />
  </TextsProvider>
)
const rows = renderToString(page).split('role="treeitem"').length - 1
if (rows !== FIELDS + SECTIONS) throw new Error(`the outline has ${rows} rows`)
const drawing = measure(() => renderToString(page), OUTLINE_ROUNDS)
process.stdout.write(`${'outline'.padEnd(14)} ${drawing.toFixed(1)} ms (goal 100)\n`)
