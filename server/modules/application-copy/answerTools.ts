import type { AnswerTools } from '../../../schemas/answers/answers.ts'
import type { Language } from '../../db/tables.ts'
import type { Texts } from '../../texts/texts.ts'
import { classifierKinds, type ClassifierKind } from '../classifiers/classifierKinds.ts'
import type { ClassifierService } from '../classifiers/classifiers.service.ts'

/** Where the server finds the words that answers are put into. */
export function answerTools({ classifiers, texts }: { classifiers: Pick<ClassifierService, 'values'>; texts: Pick<Texts, 'get'> }, language: Language): AnswerTools {
  return {
    classifier: (kind, code, group) => (isClassifierKind(kind) ? classifiers.values(kind, language, group).find((value) => value.code === code)?.description : undefined),
    chrome: (key) => texts.get(language, 'request', key),
  }
}

function isClassifierKind(kind: string): kind is ClassifierKind {
  return (classifierKinds as readonly string[]).includes(kind)
}
