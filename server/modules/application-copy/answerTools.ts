import type { AnswerTools } from '../../../schemas/answers/answers.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'
import { classifierKinds, type ClassifierKind } from '../classifiers/classifierKinds.ts'
import { ClassifierService } from '../classifiers/classifiers.service.ts'
import { readClassifiers, type ClassifierDocuments } from '../classifiers/documents.ts'

/** Loaded and validated once, because the files ship with the program. */
let documents: ClassifierDocuments | undefined

/** Texts and classifiers for rendering answers. */
export function answerTools(
  { texts, config }: { readonly texts: Pick<Texts, 'get'>; readonly config: { readonly now: () => Date } },
  language: Language,
): AnswerTools {
  documents ??= readClassifiers()
  const classifiers = new ClassifierService(documents, config.now)
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
