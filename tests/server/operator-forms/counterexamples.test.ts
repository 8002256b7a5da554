import { describe, expect, it } from 'vitest'
import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import type { Direction, Outcome } from '../../../schemas/studio/comparison.ts'
import { readPortalSettings } from '../../../server/config/portal.ts'
import { emitValidator } from '../../../server/forms/compile/emit.ts'
import type { FormDocuments } from '../../../server/forms/documents.ts'
import type { Document } from '../../../server/forms/payload/document.ts'
import { findPayload } from '../../../server/forms/payload/search.ts'
import { withPrintedRule } from '../../../server/forms/printedRule.ts'
import { readShippedForms } from '../../../server/forms/shipped.ts'
import { carried, chainOf, refusalsOf, type Chain } from '../../../server/modules/operator-forms/compare/chain.ts'
import { examplesOf } from '../../../server/modules/operator-forms/compare/compareVersions.ts'
import {
  Budget,
  findCounterexample,
  MAX_SEARCH_MS,
} from '../../../server/modules/operator-forms/compare/counterexample.ts'
import { CalculatorService } from '../../../server/modules/calculator/calculator.service.ts'
import { ClassifierService } from '../../../server/modules/classifiers/classifiers.service.ts'
import { compileValidator } from '../../../server/validation/factory.ts'
import { root } from '../../support/app.ts'
import { loadModule } from '../forms/loadModule.ts'

type Json = Record<string, any>
const FORM = 'leasing-private'
const MODE = 'default'
const AT = Date.UTC(2026, 5, 1)
const shipped = readShippedForms(root)
const leasing = shipped.get(FORM) as FormDocuments
const portal = readPortalSettings(root, 'test')
const tools = { calculator: new CalculatorService(), classifiers: new ClassifierService(() => new Date(AT)), portal }

function changed(change: (documents: { schema: Json; ui: Json; texts: Json }) => void, of = leasing): FormDocuments {
  const copy = structuredClone(of) as unknown as { schema: Json; ui: Json; texts: Json }
  change(copy)
  return copy as unknown as FormDocuments
}

const applicant = (schema: Json): Json => schema['properties'].applicant.properties
const same = { payload: null, outcome: { kind: 'unchanged' } }
const whenMarried = (then: object): Json => ({
  if: {
    required: ['applicant'],
    properties: { applicant: { required: ['marital_status'], properties: { marital_status: { const: 'Married' } } } },
  },
  then: { properties: { applicant: { properties: then } } },
})

/** Judges an example by the module that the page loads and by the validator of the server: both must agree. */
async function accepts(documents: FormDocuments, payload: Document): Promise<boolean> {
  const { schema } = inMode(documents, MODE)
  const page = await loadModule(emitValidator(schema).code)
  const [onPage, onServer] = [page(payload), compileValidator(withPrintedRule(schema))(payload)]
  expect(onPage).toEqual(onServer)
  return onPage.length === 0
}

/** The search in one mode and direction, its example proven. */
async function searched(now: FormDocuments, direction: Direction = 'refusedNow', before = leasing): Promise<Outcome> {
  const [from, to] = direction === 'refusedNow' ? [before, now] : [now, before]
  const [accepting, refusing] = [chainOf(FORM, from, MODE, tools), chainOf(FORM, to, MODE, tools)]
  const { payload, outcome } = findCounterexample(accepting, refusing, new Budget(() => false, MAX_SEARCH_MS))
  if (payload === null) return outcome
  expect(await accepts(from, payload), 'accepted by one version').toBe(true)
  expect(accepting.verdict(payload)).toEqual([])
  const sent = carried(accepting, refusing, payload)
  const isRefused = !(await accepts(to, sent)) || refusalsOf(refusing, sent).length > 0
  expect(isRefused, 'refused by the other').toBe(true)
  return outcome
}

type Change = (documents: { schema: Json; ui: Json; texts: Json }) => void
const found = (path: string, code: string, ...answers: string[]): object => ({
  kind: 'found',
  reasons: [expect.objectContaining({ path, code })],
  answers: expect.arrayContaining(answers.map(answer => expect.objectContaining({ path: answer }))),
})

describe('counterexamples between the live version and a draft (OPR-80)', () => {
  it.each<[string, Change, object]>([
    [
      'half the length',
      ({ schema }) => void (applicant(schema)['city'].maxLength = 10),
      found('applicant.city', 'maxLength', 'applicant.city'),
    ],
    [
      'a choice less',
      ({ schema }) => void (applicant(schema)['marital_status'].enum = ['Single']),
      found('applicant.marital_status', 'enum', 'applicant.marital_status'),
    ],
    [
      'a new duty',
      ({ schema }) => void schema['properties'].applicant.required.push('additional_information'),
      found('applicant.additional_information', 'required', 'applicant.additional_information'),
    ],
    [
      'a narrower pattern',
      ({ schema }) => void (applicant(schema)['address'].pattern = '^[A-Za-z ]*$'),
      found('applicant.address', 'pattern', 'applicant.address'),
    ],
    [
      'a rule about the married',
      ({ schema }) => void schema['allOf'].push(whenMarried({ name: { minLength: 3 } })),
      found('applicant.name', 'minLength', 'applicant.name', 'applicant.marital_status'),
    ],
    [
      'a rule about two answers',
      ({ schema }) => void schema['allOf'].push(whenMarried({ lease_purpose: { not: { const: 'Family' } } })),
      found('applicant.lease_purpose', 'not', 'applicant.marital_status', 'applicant.lease_purpose'),
    ],
    [
      'a stricter length of a shared rule',
      ({ schema }) => void (schema['definitions'].EnteredAmount.maxLength = 8),
      expect.objectContaining({ kind: 'found', reasons: [expect.objectContaining({ code: 'maxLength', limit: 8 })] }),
    ],
    [
      'a stricter length in a shared rule that another rule applies',
      ({ schema }) => void (schema['definitions'].PhoneLength.then.maxLength = 11),
      found('applicant.phone', 'maxLength', 'applicant.phone'),
    ],
    [
      'a stricter length in the entries of a list',
      ({ schema }) => void (applicant(schema)['files'].items.properties.fileName.maxLength = 60),
      found('applicant.files.fileName', 'maxLength', 'applicant.files'),
    ],
    [
      'a question that is no longer asked of those who must answer it',
      ({ ui }) => void (ui['fields']['applicant.city'].visibleWhen = { path: 'applicant.name', equals: 'QQQ' }),
      found('applicant.city', 'required', 'applicant.city'),
    ],
    [
      'a button that waits for more',
      ({ ui }) => void (ui['submit'] = { enabledWhen: { path: 'applicant.additional_information', present: true } }),
      found('applicant.additional_information', 'submit', 'applicant.additional_information'),
    ],
  ])('shows who is refused now: %s', async (_, change, expected) => {
    expect(await searched(changed(change))).toEqual(expected)
  })

  it('shows who is accepted now', async () => {
    const shorter = changed(({ schema }) => void (applicant(schema)['city'].maxLength = 10))
    expect(await searched(leasing, 'acceptedNow', shorter)).toEqual(
      found('applicant.city', 'maxLength', 'applicant.city'),
    )
  })

  it('finds none where nothing stricter was done, and counts its tries', async () => {
    const longer = changed(({ schema }) => void (applicant(schema)['city'].maxLength += 5))
    expect(await searched(longer)).toEqual({ kind: 'notFound', tries: expect.any(Number) })
    // Amounts that are too large are refused by another limit already.
    const idle = changed(({ schema }) => void (schema['definitions'].EnteredAmount.then.maxLength = 4))
    expect(await searched(idle)).toEqual({ kind: 'notFound', tries: expect.any(Number) })
  })

  it('compares every mode, and not at all where only wording changed', () => {
    const { modes } = { modes: Object.keys(leasing.ui['modes'] as object) }
    const wording = changed(({ texts }) => void (texts['en']['applicant.city.title'] = 'Town'))
    expect(examplesOf({ form: FORM, before: leasing, now: wording, at: AT }, portal)).toEqual(
      modes.map(mode => ({ mode, refusedNow: same, acceptedNow: same })),
    )
    const looks = changed(({ schema, ui }) => {
      Object.assign(ui['fields']['applicant.city'], { width: 3, autocomplete: 'off' })
      Object.assign(applicant(schema)['city'], { description: 'For editors', $comment: 'Too' })
    })
    expect(examplesOf({ form: FORM, before: leasing, now: looks, at: AT }, portal)).toEqual(
      modes.map(mode => ({ mode, refusedNow: same, acceptedNow: same })),
    )
    const now = changed(({ ui }) => void ui['modes'].partner.required.push('applicant.additional_information'))
    const compared = examplesOf({ form: FORM, before: leasing, now, at: AT }, portal)
    expect(compared.map(({ mode, refusedNow }) => [mode, refusedNow.outcome.kind])).toEqual(
      modes.map(mode => [mode, mode === 'partner' ? 'found' : 'unchanged']),
    )
  })

  it('stops when nobody waits any more', () => {
    const [from, to] = [leasing, changed(({ ui }) => void (ui['fields']['applicant.city'].width = 3))].map(documents =>
      chainOf(FORM, documents, MODE, tools),
    )
    let asked = 0
    const budget = new Budget(() => (asked += 1) > 2, MAX_SEARCH_MS)
    expect(findCounterexample(from as Chain, to as Chain, budget).outcome).toEqual({ kind: 'notFound', tries: 3 })
  })

  it.each([...shipped.keys()])('finds answers to start with in %s', form => {
    const documents = shipped.get(form) as FormDocuments
    for (const mode of modesOf(documents.ui))
      expect(findPayload(chainOf(form, documents, mode, tools).search).payload, mode).not.toBeNull()
  })
})
