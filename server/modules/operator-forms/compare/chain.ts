import { inMode } from '../../../../schemas/modes/modes.ts'
import type { Issue } from '../../../../schemas/validation/issues.ts'
import type { FormDocuments, JsonObject } from '../../../forms/documents.ts'
import { candidatesAt } from '../../../forms/payload/candidates.ts'
import { without, withValue, type Document } from '../../../forms/payload/document.ts'
import { pageOf, type Page } from '../../../forms/payload/page.ts'
import { submitObjection, type Search } from '../../../forms/payload/search.ts'
import { isPrinted, withPrintedRule } from '../../../forms/printedRule.ts'
import { valueAt } from '../../../forms/valueAt.ts'
import { compileValidator, type Validate } from '../../../validation/factory.ts'
import type { CalculatorService } from '../../calculator/calculator.service.ts'
import { answerIssues } from '../../classifiers/answerIssues.service.ts'
import type { ClassifierService } from '../../classifiers/classifiers.service.ts'
import { isOffer, requestIssues } from '../../financial-request/requestIssues.service.ts'
import { formsByProduct, type FinancialProduct, type RequestPayload } from '../../financial-request/request.types.ts'
import type { ChainPortal } from './protocol.ts'
import { suggestionsOf } from './suggestions.ts'

export type ChainTools = {
  readonly calculator: CalculatorService
  readonly classifiers: ClassifierService
  readonly portal: ChainPortal
}

/** One version of a form in one mode, with everything that decides about its answers. */
export type Chain = {
  readonly schema: JsonObject
  readonly ui: JsonObject
  readonly page: Page
  readonly search: Search
  readonly validate: Validate
  /** Rules beyond the schema. Only for answers that the schema accepts. */
  knownIssues(document: Document): Issue[]
  /** As the server judges: the schema first, the other rules once it is satisfied. */
  verdict(document: Document): Issue[]
}

const MAX_CORRECTIONS = 6

/**
 * The chain of one version in one mode. What depends on neither version is left out: contents of files, tokens, and the
 * confirmation after the form.
 * @throws Error if the documents have no such mode, or ajv rejects the schema
 */
export function chainOf(
  form: string,
  documents: Pick<FormDocuments, 'schema' | 'ui'>,
  mode: string,
  tools: ChainTools,
): Chain {
  const { schema, ui } = inMode(documents, mode)
  const validate = compileValidator(withPrintedRule(schema, isPrinted(form)))
  const product = productOfForm(form)
  const layout = pageOf(schema, ui)
  const page = {
    ...layout,
    settle: (document: Document) => withFigures(layout.settle(document), product, tools.calculator),
  }
  const knownIssues = (document: Document): Issue[] =>
    product === undefined
      ? answerIssues(document, ui, tools)
      : requestIssues(document as unknown as RequestPayload, product, ui, tools)
  const verdict = (document: unknown): Issue[] => {
    const issues = validate(document)
    return issues.length > 0 ? issues : knownIssues(document as Document)
  }
  const search = { schema, page, validate: verdict, suggest: suggestionsOf(ui, tools) }
  return { schema, ui, page, search, validate, knownIssues, verdict }
}

function productOfForm(form: string): FinancialProduct | undefined {
  return (Object.keys(formsByProduct) as FinancialProduct[]).find(product => formsByProduct[product].form === form)
}

/** The calculator of the page sends figures that fit each other. */
function withFigures(
  document: Document,
  product: FinancialProduct | undefined,
  calculator: CalculatorService,
): Document {
  let figured = document
  for (let round = 0; product !== undefined && round < MAX_CORRECTIONS; round += 1) {
    const lending = figured['lending']
    if (typeof lending !== 'object' || lending === null || !isOffer(lending)) return figured
    const [issue] = checked(calculator, product, lending)
    const { limit, expected, values } = issue?.params ?? {}
    const fitting = limit ?? expected ?? (Array.isArray(values) ? (values as unknown[])[0] : undefined)
    if (issue === undefined || fitting === undefined) return figured
    figured = withValue(figured, issue.path.slice(1).replaceAll('/', '.'), fitting)
  }
  return figured
}

function checked(calculator: CalculatorService, product: FinancialProduct, lending: object): Issue[] {
  try {
    return calculator.check(product, lending as Parameters<CalculatorService['check']>[1], '/lending')
  } catch {
    // Not figures at all: the schema says what is wrong.
    return []
  }
}

/**
 * The answers that one version's page has sent, as the other version's page sends them: without questions that are not
 * asked there, with its own fixed values.
 */
export function carried(from: Chain, to: Chain, document: Document): Document {
  const asked = new Set(pathsOf(to.page))
  let answers = document
  for (const path of pathsOf(from.page)) if (!asked.has(path)) answers = without(answers, path)
  for (const [path, value] of Object.entries(to.page.constants)) answers = withValue(answers, path, value)
  for (const path of to.page.presets) {
    const [first] = candidatesAt(to.schema, `/${path.replaceAll('.', '/')}`)
    if (valueAt(answers, path) === undefined && first !== undefined) answers = withValue(answers, path, first)
  }
  return to.page.settle(answers)
}

function pathsOf({ rendered, constants, presets }: Page): string[] {
  return [...rendered, ...Object.keys(constants), ...presets]
}

/** Why a version refuses answers, its button included; empty when they can be sent. */
export function refusalsOf(chain: Chain, document: Document): Pick<Issue, 'path' | 'code' | 'params'>[] {
  const issues = chain.verdict(document)
  const objection = issues.length === 0 ? submitObjection(chain.page, document) : undefined
  return objection === undefined ? issues : [{ path: objection.path, code: objection.code }]
}
