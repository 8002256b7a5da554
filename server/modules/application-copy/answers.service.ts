import { answersOf, type AnswerSection, type AnswerTools } from '../../../schemas/answers/answers.ts'
import type { JsonSchema, Layout } from '../../../schemas/answers/documents.ts'
import type { Language } from '../../db/tables.ts'
import type { PublishedForm } from '../../forms/forms.ts'
import type { Texts } from '../../texts/texts.ts'
import { classifierKinds, type ClassifierKind } from '../classifiers/classifiers.types.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import type { CopyRow } from './copyRows.ts'

/** Texts and classifiers for rendering answers. */
export function answerTools(
  { texts, config }: { readonly texts: Pick<Texts, 'get'>; readonly config: { readonly now: () => Date } },
  language: Language,
): AnswerTools {
  const classifiers = new ClassifierService(config.now)
  return {
    classifier: (kind, code, group) =>
      isClassifierKind(kind)
        ? classifiers.values(kind, language, group).find(value => value.code === code)?.description
        : undefined,
    chrome: key => texts.get(language, 'request', key),
  }
}

function isClassifierKind(kind: string): kind is ClassifierKind {
  return (classifierKinds as readonly string[]).includes(kind)
}

/** Answers of a stored payload, rendered by the form documents of its mode. */
export function sectionsOf(
  form: Pick<PublishedForm, 'schema' | 'ui' | 'texts'>,
  { payload, language }: Pick<CopyRow, 'payload' | 'language'>,
  tools: AnswerTools,
): AnswerSection[] {
  return answersOf(
    { schema: form.schema as JsonSchema, ui: form.ui as unknown as Layout, texts: form.texts },
    payload,
    language,
    tools,
  )
}

/** Form title in a mode, from the texts of its version. */
export function formTitle(texts: PublishedForm['texts'], language: Language, mode: string): string | undefined {
  const own = texts[language] ?? {}
  return own[`modes.${mode}.title`] ?? own['title'] ?? texts.en?.['title']
}
