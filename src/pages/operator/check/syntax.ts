import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser'

import {
  documentNames,
  type DocumentIssue,
  type FormDocuments,
  type FormSources,
} from '../../../api/operator/operatorForms.ts'

/**
 * The first JSON syntax error of each document (later ones are mostly noise), found in the browser so that it shows
 * while typing.
 */
export function syntaxIssues(sources: FormSources): DocumentIssue[] {
  return documentNames.flatMap(document => {
    const errors: ParseError[] = []
    parse(sources[document], errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
    return errors.slice(0, 1).map(({ error, offset }): DocumentIssue => ({
      document,
      path: '',
      code: 'syntax',
      severity: 'error',
      params: { offset, reason: printParseErrorCode(error) },
    }))
  })
}

/** @throws SyntaxError for a text for which `syntaxIssues` reports an error */
export function parseSources(sources: FormSources): FormDocuments {
  return {
    schema: JSON.parse(sources.schema),
    ui: JSON.parse(sources.ui),
    texts: JSON.parse(sources.texts),
  } as FormDocuments
}

export function toSource(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

export function sourcesOf({ schema, ui, texts }: FormDocuments): FormSources {
  return { schema: toSource(schema), ui: toSource(ui), texts: toSource(texts) }
}
