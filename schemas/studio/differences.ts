import { modeLists } from '../modes/modeLists.ts'
import { canonicalJson } from '../format/canonicalJson.ts'
import { isObject, type JsonObject } from '../json.ts'
import { localDefinitionName } from '../refs.ts'
import { fieldKeywords, lookKeywords, noteKeywords, type DifferenceKind } from './differenceKinds.ts'
import { factKey, partsOf, type FactKind, type Facts } from './facts.ts'
import { reportPlaces } from './places.ts'
import { textSubject } from './textSubject.ts'

export type Subject = {
  readonly kind: 'field' | 'section' | 'mode' | 'rule' | 'definition' | 'form'
  readonly id: string
}

/** One difference between two versions, shown as one sentence. `names` fill in the sentence beside the two values. */
export type Difference = {
  readonly kind: DifferenceKind
  readonly subject: Subject
  readonly before: unknown
  readonly now: unknown
  readonly names?: Readonly<Record<string, string>>
}

export type Report = (
  kind: DifferenceKind,
  subject: Subject,
  before: unknown,
  now: unknown,
  names?: Readonly<Record<string, string>>,
) => void

/** All differences between two versions. A fact without a sentence of its own is reported as an expert part, never omitted. */
export function differencesBetween(before: Facts, now: Facts): Difference[] {
  const found: Difference[] = []
  const report: Report = (kind, subject, was, is, names) =>
    found.push({ kind, subject, before: was, now: is, ...(names === undefined ? {} : { names }) })
  const fields = { before: fieldsOf(before), now: fieldsOf(now) }
  for (const path of fields.now) if (!fields.before.has(path)) report('fieldAdded', field(path), undefined, path)
  for (const path of fields.before) if (!fields.now.has(path)) report('fieldRemoved', field(path), path, undefined)
  // Parts of a removed question are removed with it and are no differences of their own.
  const isGone = (path: string) => fields.before.has(path) && !fields.now.has(path)
  const copied = reportCopied(report, before, now, isGone)
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(key), now.get(key)]
    if (isSame(was, is)) continue
    const [kind, ...parts] = partsOf(key)
    if ((kind === 'field' || kind === 'look' || kind === 'choices') && isGone(parts[0] ?? '')) continue
    if ((kind === 'field' || kind === 'choices') && copied.has(parts[0] ?? '')) continue
    tellers[kind](report, parts, was, is, { before, now, isGone })
  }
  reportPlaces(report, before, now, isGone)
  return found
}

/**
 * A question that leaves or joins a shared definition is compared by the rules that apply to it, wherever they are defined.
 * @returns reported paths
 */
function reportCopied(report: Report, before: Facts, now: Facts, isGone: (path: string) => boolean): Set<string> {
  const reported = new Set<string>()
  for (const key of new Set([...before.keys(), ...now.keys()])) {
    const [kind, path = '', keyword] = partsOf(key)
    const [was, is] = [before.get(key), now.get(key)]
    if (kind !== 'field' || keyword !== '$ref' || isSame(was, is) || isGone(path)) continue
    const old = effective(before, path)
    const current = effective(now, path)
    if (old === null || current === null) continue
    reported.add(path)
    report('field.$ref', field(path), definitionName(was), definitionName(is))
    for (const one of keysOf(old, current)) {
      if (isSame(old[one], current[one])) continue
      if (one === 'enum') reportChoices(report, field(path), old[one], current[one])
      else reportKeyword(report, field(path), one, old[one], current[one])
    }
  }
  return reported
}

/** Keywords that hold for a field, its definition included; null where they cannot be read. */
function effective(facts: Facts, path: string): JsonObject | null {
  const own: Record<string, unknown> = {}
  for (const [key, value] of facts) {
    const [kind, at, keyword = ''] = partsOf(key)
    if (at === path && kind === 'field') own[keyword] = value
    if (at === path && kind === 'choices') own['enum'] = value
  }
  const { $ref: reference, ...rest } = own
  if (reference === undefined) return Object.keys(rest).length === 0 ? null : rest
  const definition = facts.get(factKey('definition', definitionName(reference) ?? ''))
  return isObject(definition) ? { ...definition, ...rest } : null
}

function definitionName(reference: unknown): string | undefined {
  return typeof reference === 'string' ? (localDefinitionName(reference) ?? reference) : undefined
}

export function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other
  return one === other || canonicalJson(one) === canonicalJson(other)
}

type Versions = { before: Facts; now: Facts; isGone: (path: string) => boolean }
type Teller = (report: Report, parts: readonly string[], was: unknown, is: unknown, versions: Versions) => void

const field = (id: string): Subject => ({ kind: 'field', id })
const form: Subject = { kind: 'form', id: '' }
const wholeName = (parts: readonly string[]): Readonly<Record<string, string>> => ({ name: parts.join(' · ') })

const tellers: Readonly<Record<FactKind, Teller>> = {
  group: (report, [path = '', keyword = ''], was, is, { isGone }) => {
    if (keyword === 'order') reportOrder(report, 'schemaOrder', field(path), was, is)
    else if (keyword === 'required' && areLists(was, is)) {
      for (const { name, before, now } of membersOf(was, is)) {
        const at = path === '' ? name : `${path}.${name}`
        if (!isGone(at)) report('required', field(at), before, now)
      }
      reportOrder(report, 'schemaOrder', field(path), was, is)
    } else if (noteKeywords.has(keyword)) report('note', field(path), was, is, { name: keyword })
    else report('expert', field(path), was, is, { name: keyword })
  },
  field: (report, [path = '', keyword = ''], was, is) => reportKeyword(report, field(path), keyword, was, is),
  choices: (report, [path = ''], was, is) => reportChoices(report, field(path), was, is),
  rule: (report, [, order], was, is) => {
    if (order !== undefined) reportOrder(report, 'ruleOrder', form, was, is)
    else report(addedOrNot('rule', was, is), { kind: 'rule', id: ruleTitle(is ?? was) }, was, is)
  },
  effect: (report, [, order], was, is) => {
    if (order !== undefined) reportOrder(report, 'effectOrder', form, was, is)
    else report(addedOrNot('effect', was, is), form, was, is)
  },
  definition: (report, [name = ''], was, is) => {
    const subject: Subject = { kind: 'definition', id: name }
    if (name === '') reportOrder(report, 'schemaOrder', form, was, is)
    else if (!isObject(was) || !isObject(is)) report(addedOrNot('definition', was, is), subject, was, is)
    else
      for (const keyword of keysOf(was, is))
        if (!isSame(was[keyword], is[keyword])) {
          if (keyword === 'enum') reportChoices(report, subject, was[keyword], is[keyword])
          else reportKeyword(report, subject, keyword, was[keyword], is[keyword])
        }
  },
  section: (report, [id = '', key = ''], was, is) => {
    const subject: Subject = { kind: 'section', id }
    if (key === 'fields' && areLists(was ?? [], is ?? [])) return // reported as moves of its fields
    if (key === 'visibleWhen' || key === 'component' || key === 'unlockable') report(`section.${key}`, subject, was, is)
    else report('expert', subject, was, is, { name: key })
  },
  look: (report, [path = '', key], was, is, { before, now }) => {
    if (key === undefined) {
      const full = [before, now].some(facts => [...facts.keys()].some(one => one.startsWith(factKey('look', path, ''))))
      if (!full) report('note', field(path), was, is, { name: 'fields' })
    } else if (lookKeywords.has(key)) report(`look.${key}` as DifferenceKind, field(path), was, is)
    else report('expert', field(path), was, is, { name: key })
  },
  constant: (report, [path = ''], was, is) => report('constant', field(path), was, is),
  mode: (report, [mode = '', key], was, is) => {
    const subject: Subject = { kind: 'mode', id: mode }
    if (key === undefined) report(was === undefined ? 'mode.added' : 'mode.removed', subject, was, is, { mode })
    else if (listNames.has(key) && areLists(was ?? [], is ?? [])) {
      for (const { name, before, now } of membersOf(was, is))
        report(`mode.${key}` as DifferenceKind, field(name), before, now, { mode })
      reportOrder(report, 'schemaOrder', subject, was, is)
    } else if (key === 'constants' && (isObject(was) || isObject(is))) {
      for (const path of keysOf(was, is)) {
        const [old, current] = [valueOf(was, path), valueOf(is, path)]
        if (!isSame(old, current)) report('mode.constants', field(path), old, current, { mode })
      }
    } else if (key === 'submit') report('mode.submit', subject, was, is, { mode })
    else report('expert', subject, was, is, { name: key })
  },
  form: (report, [part = '', name = ''], was, is) => {
    if (part === 'sectionOrder') return // reported as moves of the sections
    if (part === 'modeOrder') reportOrder(report, 'modeOrder', form, was, is)
    else if (part === 'language')
      report(was === undefined ? 'language.added' : 'language.removed', form, was, is, { language: name })
    else if (part !== 'ui') report('note', form, was, is, { name: part })
    else if (name === 'submit') report('submit', form, was, is)
    else if (name === 'given' && areLists(was ?? [], is ?? [])) {
      for (const { name: path, before, now } of membersOf(was, is)) report('given', field(path), before, now)
      reportOrder(report, 'schemaOrder', form, was, is)
    } else if (name === 'legalTexts' && (isObject(was) || isObject(is))) {
      for (const id of keysOf(was, is))
        if (!isSame(valueOf(was, id), valueOf(is, id)))
          report('legalTexts', { kind: 'section', id }, valueOf(was, id), valueOf(is, id))
    } else if (noteKeywords.has(name)) report('note', form, was, is, { name })
    else report('expert', form, was, is, { name })
  },
  text: (report, [language = '', key = ''], was, is, { isGone }) => {
    const { kind, subject, names } = textSubject(key)
    if (subject.kind === 'field' && isGone(subject.id)) return
    report(kind, subject, was, is, { language, ...names })
  },
  raw: (report, parts, was, is) => report('expert', form, was, is, wholeName(parts)),
}

function addedOrNot(kind: 'rule' | 'effect' | 'definition', was: unknown, is: unknown): DifferenceKind {
  return was === undefined ? `${kind}.added` : is === undefined ? `${kind}.removed` : `${kind}.changed`
}

/** Name that editors gave a rule, or its description; empty for a rule with neither. */
export function ruleName(rule: unknown): string {
  if (ruleTitle(rule) !== '' || !isObject(rule)) return ruleTitle(rule)
  return typeof rule['description'] === 'string' ? rule['description'] : ''
}

function ruleTitle(rule: unknown): string {
  return isObject(rule) && typeof rule['title'] === 'string' ? rule['title'] : ''
}

function reportKeyword(report: Report, subject: Subject, keyword: string, was: unknown, is: unknown): void {
  if (noteKeywords.has(keyword)) report('note', subject, was, is, { name: keyword })
  else if (fieldKeywords.has(keyword)) report(`field.${keyword}` as DifferenceKind, subject, was, is)
  else report('expert', subject, was, is, { name: keyword })
}

function reportChoices(report: Report, subject: Subject, was: unknown, is: unknown): void {
  if (!Array.isArray(was) || !Array.isArray(is)) return report('choices', subject, was, is)
  const has = (list: readonly unknown[], value: unknown) => list.some(other => isSame(other, value))
  for (const value of is) if (!has(was, value)) report('choiceAdded', subject, undefined, value)
  for (const value of was) if (!has(is, value)) report('choiceRemoved', subject, value, undefined)
  const common = (list: readonly unknown[], other: readonly unknown[]) => list.filter(value => has(other, value))
  if (!isSame(common(was, is), common(is, was))) report('choiceOrder', subject, was, is)
}

/** Reports a changed order of a list of names. Added and removed members are reported one by one elsewhere. */
function reportOrder(report: Report, kind: DifferenceKind, subject: Subject, was: unknown, is: unknown): void {
  if (!Array.isArray(was) || !Array.isArray(is)) return
  const [old, current] = [was.map(String), is.map(String)]
  const [kept, left] = [old.filter(name => current.includes(name)), current.filter(name => old.includes(name))]
  if (!isSame(kept, left)) report(kind, subject, was, is)
}

function membersOf(was: unknown, is: unknown): { name: string; before: boolean; now: boolean }[] {
  const [old, current] = [listOf(was), listOf(is)]
  return [...new Set([...old, ...current])]
    .map(name => ({ name, before: old.includes(name), now: current.includes(name) }))
    .filter(({ before, now }) => before !== now)
}

function areLists(one: unknown, other: unknown): boolean {
  return [one ?? [], other ?? []].every(list => Array.isArray(list) && list.every(name => typeof name === 'string'))
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function keysOf(one: unknown, other: unknown): string[] {
  return [...new Set([one, other].flatMap(value => (isObject(value) ? Object.keys(value) : [])))]
}

function valueOf(table: unknown, key: string): unknown {
  return isObject(table) && Object.hasOwn(table, key) ? table[key] : undefined
}

const listNames: ReadonlySet<string> = new Set(modeLists)

/** Paths of all questions, groups left out. */
function fieldsOf(facts: Facts): Set<string> {
  const paths = new Set<string>()
  for (const [key, value] of facts) {
    const [kind, path = '', part] = partsOf(key)
    if (kind !== 'group' || part !== 'order' || !Array.isArray(value)) continue
    for (const name of value) {
      const at = path === '' ? String(name) : `${path}.${String(name)}`
      if (!facts.has(factKey('group', at, 'order'))) paths.add(at)
    }
  }
  return paths
}
