import type { Kysely } from 'kysely'
import type { FormStatisticsAnswer } from '../../../schemas/generated/types/actions/form-statistics-answer.ts'
import type { FormVisit } from '../../../schemas/generated/types/actions/form-visit.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { fieldTable } from '../../forms/check/fields.ts'
import type { Forms } from '../../forms/forms.ts'
import * as repository from './form-statistics.repository.ts'
import type { Count, FormEvent } from './form-statistics.repository.ts'

/** Fewer could point at a person. */
export const LEAST_SHOWN_COUNT = 10

type Tools = { readonly db: Kysely<Tables>; readonly forms: Forms; readonly now: () => Date; readonly isOn: boolean }
const flags: readonly (readonly [string, FormEvent])[] = [
  ['c', 'CHANGED'],
  ['e', 'ERROR'],
  ['l', 'LAST'],
]

/** How often each question of a form was shown, answered, rejected, or the last one (FRM-84). */
export class FormStatisticsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Counts one visit. Only questions of the live version or the one before it count: a page may have been open while
   * operators published, and a stranger must not fill the table by older ones.
   * @throws PortalError NOT_FOUND for a form, version or question that is not one of these
   */
  async count(form: string, { version, fields }: FormVisit): Promise<void> {
    const { db, forms, now, isOn } = this.#tools
    if (!isOn) return
    const live = await forms.published(form)
    if (version > live.version || version < live.version - 1) throw new PortalError('NOT_FOUND')
    const known = questionsOf((await forms.documents(form, version)).schema)
    const entries = Object.entries(fields)
    if (entries.some(([field]) => !known.has(field)) || entries.filter(([, marks]) => marks.includes('l')).length > 1)
      throw new PortalError('NOT_FOUND')
    const counts = entries.flatMap(([field, marks]): Count[] => [
      { field, event: 'SHOWN' },
      ...flags.filter(([mark]) => marks.includes(mark)).map(([, event]) => ({ field, event })),
    ])
    await repository.add(db, { form, version }, now().toISOString().slice(0, 10), counts)
  }

  /**
   * Sums of the days that are kept, in the order of the schema.
   * @throws PortalError NOT_FOUND for an unknown form or version
   */
  async of(form: string, version: string | undefined): Promise<FormStatisticsAnswer> {
    const { db, forms } = this.#tools
    const documents = await forms.documents(form, version === undefined ? undefined : Number(version))
    const sums = new Map(
      (await repository.sums(db, documents)).map(({ field, event, count }) => [`${event} ${field}`, count]),
    )
    const shown = (field: string, event: FormEvent): number | null => {
      const count = sums.get(`${event} ${field}`) ?? 0
      return count < LEAST_SHOWN_COUNT ? null : count
    }
    return {
      version: documents.version,
      questions: [...questionsOf(documents.schema)].map(field => ({
        field,
        shown: shown(field, 'SHOWN'),
        changed: shown(field, 'CHANGED'),
        errors: shown(field, 'ERROR'),
        last: shown(field, 'LAST'),
      })),
    }
  }
}

/** Paths of all questions, also those within lists, without positions. */
function questionsOf(schema: Parameters<typeof fieldTable>[0]): ReadonlySet<string> {
  const { fields, entries } = fieldTable(schema)
  return new Set([...fields.keys(), ...entries.keys()])
}
