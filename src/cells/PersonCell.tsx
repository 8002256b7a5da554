import type { CellProps } from './cellTypes.ts'
import { fieldValue } from '../contract/fieldValue.ts'

/** `{ firstName, lastName }` of a person or an official as one name. */
export function personName(person: unknown): string {
  return [fieldValue(person, 'firstName'), fieldValue(person, 'lastName')]
    .filter(part => typeof part === 'string' && part !== '')
    .join(' ')
}

export function PersonCell({ value }: CellProps) {
  return <>{personName(value)}</>
}
