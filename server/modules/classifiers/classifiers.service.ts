import type { ClassifierValues } from '../../../schemas/generated/types/actions/classifier-values.ts'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { LRUCache } from 'lru-cache'
import type { Language } from '../../db/tables.ts'
import type { ClassifierKind } from './classifiers.types.ts'
import { classifierIssues } from './classifierRules.ts'
import { shippedClassifiers } from './documents.ts'
import type { ClassifierDocuments, Entry } from './documents.ts'

export type ClassifierValue = ClassifierValues['values'][number]

/** Oldest offered year, that of the oldest vehicle financed; the newest is next year's model. */
const OLDEST_YEAR = 1990
const OTHER_SUFFIX = '_OTHER'
/** A group comes from an answer and may be anything. */
const MAX_CODE_SETS = 200

type Reader = (language: Language, group: string | undefined) => ClassifierValue[]

/** Classifier lists of the public forms (FRM-45). Read-only reference data; only the years depend on the clock. */
export class ClassifierService {
  readonly #documents: ClassifierDocuments
  readonly #now: () => Date
  readonly #kinds: Record<ClassifierKind, Reader>
  readonly #codes = new LRUCache<string, ReadonlySet<string>>({ max: MAX_CODE_SETS })

  constructor(now: () => Date, documents: ClassifierDocuments = shippedClassifiers()) {
    this.#documents = documents
    this.#now = now
    const list =
      (entries: readonly Entry[]): Reader =>
      language =>
        entries.map(({ code, description }) => ({ code, description: description[language] }))
    const { lists } = documents
    this.#kinds = {
      'income-sources': list(lists['income-sources']),
      'document-types': list(lists['document-types']),
      'asset-brands': language => this.#brands(language),
      'asset-models': (language, group) => this.#models(language, group),
      'asset-fuel-types': list(lists['asset-fuel-types']),
      'asset-body-types': list(lists['asset-body-types']),
      'asset-years': language => this.#years(language),
      'asset-taxes': list(lists['asset-taxes']),
      'lease-purposes': list(lists['lease-purposes']),
      'asset-document-type': list(lists['asset-document-type']),
      'asset-calling-codes': list(documents.callingCodes),
    }
  }

  /** @param group for models, the code of their brand; without it all models. An unknown group yields an empty list. */
  values(kind: ClassifierKind, language: Language, group?: string): ClassifierValue[] {
    return this.#kinds[kind](language, group === '' ? undefined : group)
  }

  has(kind: ClassifierKind, code: string, group?: string): boolean {
    return this.#codesOf(kind, group).has(code)
  }

  /** The lists of models are long, and every answer is looked up in them. */
  #codesOf(kind: ClassifierKind, group: string | undefined): ReadonlySet<string> {
    const key = `${kind} ${group ?? ''} ${this.#now().getUTCFullYear()}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const codes = new Set(this.values(kind, 'en', group).map(value => value.code))
    this.#codes.set(key, codes)
    return codes
  }

  /** Calling codes are unambiguous prefixes: none begins with another (ITU-T E.164). */
  begins(kind: ClassifierKind, text: string): boolean {
    return this.values(kind, 'en').some(({ code }) => text.startsWith(code))
  }

  /**
   * Codes in a payload that its fields do not offer, see `classifierIssues`.
   * @param ui layout of the published version
   */
  issues(payload: unknown, ui: Record<string, unknown>): Issue[] {
    return classifierIssues(payload, ui, this)
  }

  #brands(language: Language): ClassifierValue[] {
    return [
      ...this.#documents.vehicles.map(({ code, name }) => ({ code, description: name })),
      this.#other(language, 'OTHER'),
    ]
  }

  /** Adds "other" to each brand, because a list of models is never complete. */
  #models(language: Language, group: string | undefined): ClassifierValue[] {
    const brands = this.#documents.vehicles.filter(({ code }) => group === undefined || code === group)
    const models = brands.flatMap(({ code, models: own }) => [
      ...own.map(model => ({ code: model.code, description: model.name })),
      this.#other(language, `${code}${OTHER_SUFFIX}`),
    ])
    return group === undefined || group === 'OTHER'
      ? [...models, this.#other(language, `OTHER${OTHER_SUFFIX}`)]
      : models
  }

  /** Newest first; 0 means any other year (FRM-45). */
  #years(language: Language): ClassifierValue[] {
    const newest = this.#now().getUTCFullYear() + 1
    const years = Array.from({ length: newest - OLDEST_YEAR + 1 }, (_, index) => String(newest - index))
    const other = this.#documents.lists['other-year'].map(({ code, description }) => ({
      code,
      description: description[language],
    }))
    return [...years.map(year => ({ code: year, description: year })), ...other]
  }

  #other(language: Language, code: string): ClassifierValue {
    return { code, description: this.#documents.lists['other-vehicle'][0]?.description[language] ?? code }
  }
}
