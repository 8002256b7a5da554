import type { DetailField } from '../../../schemas/resourceDefinition.ts'
import type { List } from '../../lists/List.ts'
import type { EntityFields } from './entityFields.ts'
import { fileOf } from './resourceDocument.ts'

export type RuleContext = {
  readonly entities: EntityFields
  readonly names: ReadonlySet<string>
  /** Documents without a valid shape: naming one of them is no further problem. */
  readonly brokenFiles: ReadonlySet<string>
  /** Lists with server-side paging, by the name of their resource. */
  readonly lists: ReadonlyMap<string, List>
  /** True when the portal settings contain a list under the dotted key. */
  readonly portalHasList: (key: string) => boolean
}

export type Report = (key: string, message: string) => void

/** Checks fields of one entity; each problem names the key. */
export class FieldCheck {
  readonly #entity: string
  readonly #context: RuleContext
  readonly #report: Report

  constructor(entity: string, context: RuleContext, report: Report) {
    this.#entity = entity
    this.#context = context
    this.#report = report
  }

  exists(key: string, field: string | undefined): boolean {
    if (field === undefined || this.#context.entities.hasField(this.#entity, field)) return true
    this.#report(key, `names the field ${field}, which schemas/entities/${this.#entity}.json does not have`)
    return false
  }

  cell(key: string, definition: DetailField): void {
    if (!this.exists(`${key}/field`, definition.field)) return
    this.exists(`${key}/rate`, definition.rate)
    this.exists(`${key}/name`, definition.name)
    for (const [name, field] of Object.entries(definition.from?.query ?? {}))
      this.exists(`${key}/from/query/${name}`, field)
    if (definition.from !== undefined && definition.kind !== 'document')
      this.#report(`${key}/from`, 'belongs to kind document')
    this.exists(`${key}/labelBy`, definition.labelBy)
    if (definition.name !== undefined && definition.kind !== 'document' && definition.kind !== 'feesAct')
      this.#report(`${key}/name`, 'belongs to kind document or feesAct')
    const values = this.#context.entities.valuesOf(this.#entity, definition.field)
    const inWords = definition.kind === 'status' || definition.kind === 'tags'
    if (inWords && definition.values === undefined)
      this.#report(`${key}/values`, `is missing: ${definition.kind} needs the vocabulary of its texts`)
    if (inWords && values.length === 0)
      this.#report(`${key}/kind`, `is ${definition.kind}, but ${definition.field} has no enumerated values`)
    if (definition.otherwise !== undefined && !values.includes(definition.otherwise))
      this.#report(`${key}/otherwise`, `is ${definition.otherwise}, which is no value of ${definition.field}`)
    if (definition.plain !== undefined && definition.kind !== 'status')
      this.#report(`${key}/plain`, 'belongs to kind status')
    if (definition.next !== undefined && definition.kind !== 'status')
      this.#report(`${key}/next`, 'belongs to kind status')
    if (definition.link !== undefined) {
      otherResource(`${key}/link/resource`, definition.link.resource, this.#context, this.#report)
      this.exists(`${key}/link/id`, definition.link.id)
      this.exists(`${key}/link/contractId`, definition.link.contractId)
    }
    if (definition.kind === 'reference')
      otherResource(`${key}/resource`, definition.resource, this.#context, this.#report)
  }
}

export function otherResource(key: string, name: string | undefined, context: RuleContext, report: Report): void {
  if (name === undefined) report(key, 'is missing')
  else if (!context.names.has(name) && !context.brokenFiles.has(fileOf(name)))
    report(key, `names the resource ${name}, but there is no ${fileOf(name)}`)
}
