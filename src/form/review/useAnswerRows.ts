import { useEffect, useMemo, useState } from 'react'

import { type AnsweredForm, type AnswerSection, answersOf } from '../../../schemas/answers/answers.ts'
import type { JsonObject } from '../../../schemas/answers/documents.ts'
import type { ChromeText } from '../formTexts.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import type { ClassifierValue, FormServices } from '../../contract/formServices.ts'
import type { FormDefinition, FormDocument } from '../../contract/formTypes.ts'
import { useCreditPrice } from './useCreditPrice.ts'

type Options = {
  definition: FormDefinition
  payload: FormDocument
  language: Language
  chrome: ChromeText
  services: FormServices
}
type Lists = ReadonlyMap<string, readonly ClassifierValue[]>

const none: Lists = new Map()
const keyOf = (kind: string, group: string | undefined): string => (group === undefined ? kind : `${kind} ${group}`)

/**
 * The answers as display texts. Classifier texts come from lists the form has usually fetched already; undefined until
 * they are available. If a list fails to load, its codes are shown.
 */
export function useAnswerRows({
  definition,
  payload,
  language,
  chrome,
  services,
}: Options): readonly AnswerSection[] | undefined {
  const [lists, setLists] = useState<{ of: unknown; found: Lists }>()
  const form = definition as unknown as AnsweredForm
  const document = payload as JsonObject
  const price = useCreditPrice(payload, services)
  const read = useMemo(
    () => (found: Lists, onLookUp: (kind: string, group: string | undefined) => void) =>
      answersOf(form, document, language, {
        chrome,
        currencySymbol: services.currencySymbol,
        price: price ?? undefined,
        classifier: (kind, code, group) => {
          onLookUp(kind, group)
          return found.get(keyOf(kind, group))?.find(one => one.code === code)?.description
        },
      }),
    [form, document, language, chrome, services, price],
  )

  useEffect(() => {
    const lookUps = new Map<string, readonly [string, string | undefined]>()
    read(none, (kind, group) => void lookUps.set(keyOf(kind, group), [kind, group]))
    let current = true
    const all = [...lookUps].map(
      async ([key, [kind, group]]) => [key, await services.classifier(kind, group, language).catch(() => [])] as const,
    )
    void Promise.all(all).then(found => current && setLists({ of: read, found: new Map(found) }))
    return () => {
      current = false
    }
  }, [read, services, language])
  const found = lists?.of === read ? lists.found : undefined
  return useMemo(() => (found && price !== undefined ? read(found, () => undefined) : undefined), [found, read, price])
}
