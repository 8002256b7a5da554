/** The 60 fields of the forms that the portal's form is compared with. */
export type BenchField = {
  name: string
  title: string
  type: 'string' | 'number' | 'boolean'
  format?: 'date' | 'email'
  choices?: readonly string[]
  pattern?: string
  maxLength?: number
  range?: readonly [number, number]
  /** Shown only when this flag is set. */
  when?: string
}

const flags: BenchField[] = Array.from({ length: 6 }, (_, index) => ({
  name: `flag${index}`,
  title: `Question ${index + 1}`,
  type: 'boolean',
}))
const conditional: BenchField[] = flags.map(({ name }, index) => ({
  name: `detail${index}`,
  title: `Details of question ${index + 1}`,
  type: 'string',
  maxLength: 80,
  when: name,
}))
const many = (count: number, field: (index: number) => Omit<BenchField, 'name'>, prefix: string): BenchField[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index}`, ...field(index) }))

export const fields: readonly BenchField[] = [
  ...many(18, index => ({ title: `Text ${index + 1}`, type: 'string', maxLength: 60 }), 'text'),
  ...many(10, index => ({ title: `Code ${index + 1}`, type: 'string', pattern: '^[0-9]{11}$' }), 'code'),
  ...many(8, index => ({ title: `Amount ${index + 1}`, type: 'number', range: [0, 100_000] as const }), 'amount'),
  ...many(6, index => ({ title: `Choice ${index + 1}`, type: 'string', choices: ['One', 'Two', 'Three'] }), 'choice'),
  ...many(4, index => ({ title: `Day ${index + 1}`, type: 'string', format: 'date' }), 'day'),
  ...many(2, index => ({ title: `E-mail ${index + 1}`, type: 'string', format: 'email' }), 'email'),
  ...flags,
  ...conditional,
]
