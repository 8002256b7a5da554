import callingCodes from '../../db/reference/calling-codes.json' with { type: 'json' }
import lists from '../../db/reference/classifiers.json' with { type: 'json' }
import vehicles from '../../db/reference/vehicles.json' with { type: 'json' }
import schema from '../../../schemas/config/classifiers.schema.json' with { type: 'json' }
import type { Classifiers as ClassifierDocuments } from '../../../schemas/generated/types/config/classifiers.ts'
import { StartError } from '../../errors.ts'
import { compileValidator } from '../../validation/factory.ts'

export type Entry = ClassifierDocuments['callingCodes'][number]
export type Brand = ClassifierDocuments['vehicles'][number]
export type { ClassifierDocuments }

const shipped = { lists, callingCodes, vehicles }

/**
 * The validated reference lists. Beyond their schema, no code may occur twice in a list. Model codes are unique over
 * all brands, so that a model identifies its brand.
 * @throws StartError that names every invalid place
 */
export function readClassifiers(source: unknown = shipped): ClassifierDocuments {
  const problems = compileValidator(schema)(source).map(({ path, code }) => `${path}: ${code}`)
  if (problems.length === 0) problems.push(...repeatedCodes(source as ClassifierDocuments))
  if (problems.length > 0)
    throw new StartError(
      `The classifiers of server/db/reference are not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
  return source as ClassifierDocuments
}

let validated: ClassifierDocuments | undefined

/** The reference lists of the program, read and validated once per process. @throws as `readClassifiers` */
export function shippedClassifiers(): ClassifierDocuments {
  validated ??= readClassifiers()
  return validated
}

function repeatedCodes({ lists: named, callingCodes: codes, vehicles: brands }: ClassifierDocuments): string[] {
  const all: [string, readonly { code: string }[]][] = [
    ...Object.entries(named),
    ['calling-codes', codes],
    ['brands', brands],
    ['models', brands.flatMap(({ models }) => models)],
  ]
  return all.flatMap(([name, list]) => {
    const seen = new Set<string>()
    return list
      .filter(({ code }) => seen.size === seen.add(code).size)
      .map(({ code }) => `${name}: ${code} stands twice`)
  })
}
