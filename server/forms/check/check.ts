import type { ShippedRules } from '../compile/protocol.ts'
import type { DocumentIssue, FormDocuments, FormSources, JsonObject } from '../documents.ts'
import { documentChecker } from './documentSchema.ts'
import { fieldTable } from './fields.ts'
import { checkDictated } from './dictated.ts'
import { checkEffects } from './effects.ts'
import { checkIneffective } from './ineffective.ts'
import { checkKeywordKinds, checkRanges } from './keywordKinds.ts'
import { checkLegalTexts } from './legalTexts.ts'
import { checkLimits } from './limits.ts'
import { checkLoosening } from './loosening.ts'
import { checkModeLoosening } from './modeLoosening.ts'
import { checkModes } from './modes.ts'
import { checkPatterns } from './patterns.ts'
import { checkReferences } from './references.ts'
import { Report } from './report.ts'
import { checkRequired } from './required.ts'
import { readSource } from './source.ts'
import { checkPlaceholders, comparePlaceholders } from './placeholders.ts'
import { checkTextsAlike, checkTextsPresent, checkTextTables } from './texts.ts'
import { checkRules } from './rules.ts'
import { checkWording } from './wording.ts'
import { checkUi } from './ui.ts'

export type MetaSchemas = { readonly schema: JsonObject; readonly ui: JsonObject }
export type Checked = { issues: DocumentIssue[]; documents: FormDocuments | null }

/**
 * Creates the check that runs before every publication. Cheap checks that bound the others come first. A check is skipped
 * only while its input has no readable shape, so that one invalid rule hides no other problem. Hostile input can still
 * take long, so run it in the worker.
 */
export function documentsCheck(meta: MetaSchemas): (sources: FormSources, shipped: ShippedRules | null) => Checked {
  const checkSchemaShape = documentChecker('schema', meta.schema)
  const checkUiShape = documentChecker('ui', meta.ui)
  return (sources, shipped) => {
    const report = new Report()
    const schema = readSource('schema', sources.schema, report)
    const ui = readSource('ui', sources.ui, report)
    const texts = readSource('texts', sources.texts, report)
    if (schema !== null) {
      checkLimits(schema, report)
      checkSchemaShape(schema, report)
      checkReferences(schema, report)
      checkPatterns(schema, report)
    }
    if (ui !== null) checkUiShape(ui, report)
    if (texts !== null) {
      checkTextTables(texts, report)
      checkTextsAlike(texts, report)
      checkPlaceholders(texts, report)
      comparePlaceholders(texts, report)
    }
    if (schema !== null && isReadable(report, 'schema')) {
      checkRequired(schema, report)
      if (shipped !== null && shipped.ui['modes'] === undefined && ui?.['modes'] === undefined)
        checkLoosening(schema, shipped.schema, report)
      const table = fieldTable(schema)
      checkKeywordKinds(schema, report)
      checkRanges(table, report)
      if (ui !== null && isReadable(report, 'ui')) {
        checkUi(ui, table, report)
        checkLegalTexts(ui, report)
        checkEffects(ui, table, report)
        checkDictated(schema, ui, table, report)
        checkModes(schema, ui, table, report)
        checkRules(schema, ui, table, report)
        checkIneffective({ schema, ui }, report)
        if (shipped !== null) checkModeLoosening({ schema, ui }, shipped, report)
        if (texts !== null) {
          checkTextsPresent(texts, ui, table, report)
          checkWording(texts, ui, table, report)
        }
      }
    }
    const documents =
      schema === null || ui === null || texts === null || report.failed
        ? null
        : { schema, ui, texts: texts as FormDocuments['texts'] }
    return { issues: report.issues, documents }
  }
}

/** Missing and invalid rules, in a schema whose fields are readable all the same. */
const harmless: ReadonlySet<string> = new Set(['unboundedText', 'unboundedList', 'openObject', 'untyped'])
/** Names of lists, which no other check reads. */
const LIST_NAME = /\/(classifier|portal|limits|upload)$/

function isReadable({ issues }: Report, name: 'schema' | 'ui'): boolean {
  return issues.every(
    ({ document, severity, code, path }) =>
      document !== name ||
      severity !== 'error' ||
      (name === 'schema' ? harmless.has(code) : code === 'notInList' && LIST_NAME.test(path)),
  )
}
