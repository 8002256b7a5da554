import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'

/** The column whose cells link to the row's page: the representative one, else the first. */
export function linkColumn({ columns, representation }: ResourceDefinition): string | undefined {
  return columns.find(column => column.field === representation)?.field ?? columns[0]?.field
}
