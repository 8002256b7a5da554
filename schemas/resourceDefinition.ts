import type {
  Column,
  DetailField as DetailFieldOfSchema,
  Filter,
  Resource,
  When,
} from './generated/types/resources/resource.ts'
import type { DeepReadonly } from './readonly.ts'

/** A resource document (resources/<name>.json) and its parts, as resources/resource.schema.json defines them. */
export type ResourceDefinition = DeepReadonly<Resource>
export type ResourceDefinitions = Readonly<Record<string, ResourceDefinition>>

export type ApiDefinition = ResourceDefinition['api']
export type FixedQuery = NonNullable<ApiDefinition['fixed']>[string]
export type Sort = NonNullable<ResourceDefinition['defaultSort']>
export type ColumnDefinition = DeepReadonly<Column>
export type DetailField = DeepReadonly<DetailFieldOfSchema>
/** Common part of columns, record fields and sums: enough to render one value. */
export type FieldDefinition = Pick<
  DetailField,
  'field' | 'kind' | 'values' | 'resource' | 'link' | 'name' | 'from' | 'otherwise' | 'plain' | 'next'
>
export type FilterDefinition = DeepReadonly<Filter>
export type FilterKind = FilterDefinition['kind']
export type ExpandDefinition = NonNullable<ResourceDefinition['expand']>
export type DetailDefinition = NonNullable<ResourceDefinition['detail']>
export type SectionDefinition = DetailDefinition['sections'][number]
/** Fields of the record, or of another record that its fields refer to. */
export type FieldsDefinition = NonNullable<SectionDefinition['also']>[number]
export type TableDefinition = NonNullable<DetailDefinition['tables']>[number]
export type WhenDefinition = DeepReadonly<When>
/** A component in a slot of the document; rendered only with the permission. */
export type PartDefinition = NonNullable<ResourceDefinition['actions']>[number]
