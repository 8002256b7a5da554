import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../schemas/format/canonicalJson.ts'
import { modesOf } from '../../../schemas/modes/modes.ts'
import { cellChoices, type CellState, cellStates } from '../../../schemas/studio/cells.ts'
import { type Command, run } from '../../../schemas/studio/commands.ts'
import { documentsOf } from '../../../schemas/studio/documentsOf.ts'
import { factsOf, type StudioDocuments } from '../../../schemas/studio/facts.ts'
import { isRejected } from '../../../schemas/studio/result.ts'
import { documentsCheck } from '../../../server/forms/check/check.ts'
import { toSources, type FormDocuments } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import { type Cell, matrixChanges, matrixOf } from '../../../src/pages/operator/modes/matrix.ts'
import { root } from '../../support/app.ts'
import { shippedForms } from './shippedForms.ts'

const leasing = shippedForms.get('leasing-private') as StudioDocuments
const shipped = { schema: leasing.schema, ui: leasing.ui }

function after(path: string, mode: string, state: CellState, documents = leasing): any {
  const result = run(documents, { name: 'setCell', path, mode, state }, shipped)
  if (isRejected(result)) throw new Error(`rejected: ${result.rejection.key}`)
  return result.documents
}

function locks(path: string, mode: string, documents = leasing): Record<string, string | null> {
  const { lock, choices } = cellChoices(documents, path, mode, shipped)
  return lock === null ? Object.fromEntries(choices.map(one => [one.state, one.lock])) : { all: lock }
}

/** How the table of modes shows a state. */
function stateOf(cell: Cell | undefined): CellState | undefined {
  if (cell?.locked === true) return 'locked'
  if (cell?.kind === 'required' || cell?.kind === 'optional' || cell?.kind === 'hidden') return cell.kind
  return cell?.kind === 'conditional' ? 'asked' : undefined
}

describe('who is asked (OPR-66)', () => {
  const path = 'lending.property_information'

  it('writes one entry against what the form says, and none for what it says itself', () => {
    const required = after(path, 'partner', 'required')
    expect(required.ui.modes.partner.required).toEqual(['lending.originator_token', path])
    expect(canonicalJson(after(path, 'partner', 'optional', required))).toBe(canonicalJson(leasing))
    const hidden = after(path, 'partner', 'hidden', required)
    expect(hidden.ui.modes.partner.hidden).toContain(path)
    expect(hidden.ui.modes.partner.required).toEqual(['lending.originator_token'])
    expect(canonicalJson(after(path, 'partner', 'optional', hidden))).toBe(canonicalJson(leasing))
    const locked = after(path, 'default', 'locked')
    expect(locked.ui.modes.default.readOnly).toContain(path)
    expect(locked.schema).toBe(leasing.schema)
  })

  it('lets a mode of its own say less than the form, but not less than the contract', () => {
    expect(locks('applicant.city', 'default')).toMatchObject({
      required: null,
      optional: 'contract',
      hidden: 'contract',
    })
    expect(locks('applicant.city', 'prefill')).toMatchObject({ required: null, optional: null, hidden: null })
    const prefill = after('applicant.city', 'prefill', 'required')
    expect(prefill.ui.modes.prefill.optional).not.toContain('applicant.city')
    expect(locks('applicant.lease_purpose', 'default')).toEqual({
      required: 'sometimes',
      asked: null,
      optional: 'contract',
      locked: 'needsValue',
      hidden: 'contract',
    })
  })

  it('says why a cell is locked', () => {
    expect(locks('lending.prefill', 'default')).toEqual({ all: 'fixed' })
    expect(locks('lending.originator_token', 'partner')).toEqual({ all: 'given' })
    expect(locks('co_applicant.type', 'default')).toMatchObject({ required: 'formLocks' })
    expect(locks('lending.monthly_payment', 'default')).toMatchObject({ hidden: 'calculator' })
    expect(locks('applicant.finances.additional_source', 'prefill')).toMatchObject({ required: 'group' })
    const result = run(leasing, { name: 'setCell', path: 'applicant.city', mode: 'default', state: 'hidden' }, shipped)
    expect(isRejected(result) && result.rejection.key).toBe('cell.contract')
  })

  it('shows one question of a hidden group by naming its other members', () => {
    const group: any = structuredClone(leasing)
    group.ui.modes.prefill.hidden = ['co_applicant']
    const shown = after('co_applicant.email', 'prefill', 'asked', group)
    expect(shown.ui.modes.prefill.hidden).toEqual(
      ['type', 'name', 'surname', 'code', 'phone'].map(name => `co_applicant.${name}`),
    )
  })

  it('writes a mode for a form with one way only, and none when it says nothing', () => {
    const statement = shippedForms.get('prolong') as StudioDocuments
    const [field] = (statement.ui['sections'] as { fields: string[] }[]).flatMap(({ fields }) => fields).slice(1)
    const command = (state: CellState): Command => ({ name: 'setCell', path: field ?? '', mode: 'default', state })
    const before = matrixOf(statement)
      .sections.flatMap(({ rows }) => rows)
      .find(row => row.path === field)
    const hidden = run(statement, command('hidden'), null)
    if (isRejected(hidden)) throw new Error(hidden.rejection.key)
    expect(hidden.documents.ui['modes']).toEqual({ default: { hidden: [field] } })
    const back = run(hidden.documents, command(stateOf(before?.cells['default']) ?? 'asked'), null)
    expect(isRejected(back) ? back : canonicalJson(back.documents)).toBe(canonicalJson(statement))
  })
})

describe('any cells of any shipped form', () => {
  const check = documentsCheck(readMetaSchemas(root))
  const names = [...shippedForms.keys()]
  const anyCells = fc.constantFrom(...names).chain(form => {
    const documents = shippedForms.get(form) as StudioDocuments
    const paths = matrixOf(documents).sections.flatMap(({ rows }) => rows.map(row => row.path))
    const cell = fc.record({
      path: fc.constantFrom(...paths),
      mode: fc.constantFrom(...modesOf(documents.ui)),
      state: fc.constantFrom(...cellStates),
    })
    return fc.record({ form: fc.constant(form), cells: fc.array(cell, { minLength: 1, maxLength: 5 }) })
  })

  it('change that cell only, are shown as chosen, contradict nothing and keep the contract', () => {
    let carriedOut = 0
    fc.assert(
      fc.property(anyCells, ({ form, cells }) => {
        const documents = shippedForms.get(form) as StudioDocuments
        const rules = { schema: documents.schema, ui: documents.ui }
        let now = documents
        for (const { path, mode, state } of cells) {
          const before = matrixOf(now)
          const result = run(now, { name: 'setCell', path, mode, state }, rules)
          if (isRejected(result)) continue
          carriedOut += 1
          const changes = matrixChanges(before, matrixOf(result.documents))
          expect(changes.filter(change => change.path !== path || change.mode !== mode)).toEqual([])
          const shown = matrixOf(result.documents)
            .sections.flatMap(({ rows }) => rows)
            .find(row => row.path === path)?.cells[mode]
          expect(stateOf(shown)).toBe(state)
          now = result.documents
        }
        expect(now.schema).toBe(documents.schema)
        expect(canonicalJson(documentsOf(factsOf(now)))).toBe(canonicalJson(now))
        const { issues } = check(toSources(now as FormDocuments), rules)
        const refused = issues.filter(
          ({ code }) => code.startsWith('loose') || code === 'modeContradiction' || code === 'requiredLocked',
        )
        expect(refused).toEqual([])
      }),
      { numRuns: 80, seed: 20261127 },
    )
    expect(carriedOut).toBeGreaterThan(50)
  })
})
