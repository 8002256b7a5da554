import type { DetailDefinition, TableDefinition } from '../../../schemas/resourceDefinition.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import type { PagePlace } from '../../ui/OnThisPage.tsx'
import { appliesTo } from './DetailSections.tsx'

type Translate = (key: string, options?: { _: string }) => string

/** The heading of a table under a record, which the record may change: buyers of a reverse contract are suppliers. */
export function tableTitle(translate: Translate, resource: string, table: TableDefinition, record: unknown): string {
  const key = `resources.${resource}.tables.${table.id}`
  const variant = table.titleBy === undefined ? undefined : fieldValue(record, table.titleBy)
  return variant === undefined ? translate(key) : translate(`${key}.${String(variant)}`, { _: translate(key) })
}

/** What a record's page shows, from top to bottom; panels only if the document names their heading. */
export function pagePlaces(
  translate: Translate,
  resource: string,
  detail: DetailDefinition,
  record: unknown,
): PagePlace[] {
  const parts = (below: boolean) => {
    const sections = detail.sections
      .filter(section => (section.below === true) === below && appliesTo(section.when, record))
      .map(({ id }) => ({ id, label: translate(`resources.${resource}.sections.${id}`) }))
    const panels = (detail.panels ?? [])
      .filter(panel => (panel.below === true) === below)
      .flatMap(({ id, title }) => (title === undefined ? [] : [{ id, label: translate(title) }]))
    return [...sections, ...panels]
  }
  const tables = (detail.tables ?? []).map(table => ({
    id: table.id,
    label: tableTitle(translate, resource, table, record),
  }))
  return [...parts(false), ...tables, ...parts(true)]
}
