import { type CardDefinition, type DashboardDefinition, pageCards } from '../../../schemas/dashboardDefinition.ts'
import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import { contractResource, urlFilters } from '../../../schemas/listFilters.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { EntityFields } from './entityFields.ts'
import { dashboardFile, fileOf, type Problem } from './resourceDocument.ts'

type Context = {
  readonly entities: EntityFields
  readonly documents: ReadonlyMap<string, ResourceDefinition>
  readonly menu: Menu
}

/**
 * Checks beyond the schema: the menu leads to the page, the product has contracts to select, and every field exists, of
 * the contract or of the answer. Each problem names the key.
 */
export function dashboardProblems(dashboard: DashboardDefinition, { entities, documents, menu }: Context): Problem[] {
  const problems: Problem[] = []
  const report = (key: string, message: string) => problems.push({ file: dashboardFile(dashboard.name), key, message })
  const group = menu.groups.find(({ product }) => product === dashboard.product)
  if (!group?.items.some(({ path }) => path === dashboard.path))
    report('/path', `is ${dashboard.path}, which is no page of ${dashboard.product} in resources/menu.json`)
  const name = contractResource(dashboard.product)
  const contracts = documents.get(name)
  if (contracts === undefined) {
    report('/product', `is ${dashboard.product}, but there is no ${fileOf(name)} of its contracts`)
    return problems
  }
  const exists = (key: string, entity: string, field: string) => {
    if (!entities.hasField(entity, field))
      report(key, `names the field ${field}, which schemas/entities/${entity}.json does not have`)
  }
  dashboard.cards.forEach((card, index) => {
    const key = `/cards/${index}`
    for (const [place, field] of contractFields(card)) exists(`${key}/${place}`, contracts.entity, field)
    const entity = card.call?.entity
    if (entity !== undefined && !entities.has(entity))
      report(`${key}/call/entity`, `names ${entity}, but there is no schemas/entities/${entity}.json`)
    else if (entity !== undefined)
      for (const [place, field] of answerFields(card)) exists(`${key}/${place}`, entity, field)
    card.fields?.forEach(({ list }, at) => {
      if (list === undefined) return
      const target = documents.get(list.resource)
      if (target?.path === undefined || target.product !== dashboard.product || target.scope !== 'contract') {
        report(
          `${key}/fields/${at}/list/resource`,
          `is ${list.resource}, which is no list of ${dashboard.product} by contract`,
        )
        return
      }
      const known = urlFilters(target)
      for (const name of Object.keys(list.filters))
        if (!Object.hasOwn(known, name))
          report(`${key}/fields/${at}/list/filters`, `has ${name}, which is no filter of ${fileOf(list.resource)}`)
    })
  })
  const kinds = dashboard.cards.map(({ kind }) => kind)
  const ofContract = kinds.map(kind => !pageCards.includes(kind))
  if (kinds.slice(ofContract.indexOf(true), ofContract.lastIndexOf(true)).some(kind => pageCards.includes(kind)))
    report('/cards', 'has a card without a contract between the cards of the contract')
  return problems
}

type Place = readonly [key: string, field: string]

function contractFields({ amounts, limit, granted, call, schedule, billed }: CardDefinition): Place[] {
  const calls = Object.entries({ call, schedule, billed }).flatMap(([name, one]): Place[] => [
    ...Object.entries(one?.query ?? {}).map(([parameter, field]): Place => [`${name}/query/${parameter}`, field]),
    ...[...(one?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, field = '']): Place => [`${name}/path`, field]),
  ])
  return [
    ...Object.entries(amounts ?? {}).map(([part, field]): Place => [`amounts/${part}`, field]),
    ...(limit === undefined ? [] : [['limit', limit] as const]),
    ...(granted === undefined ? [] : [['granted', granted] as const]),
    ...calls,
  ]
}

function answerFields({ parts, fields = [] }: CardDefinition): Place[] {
  return [
    ...Object.entries(parts ?? {}).map(([part, field]): Place => [`parts/${part}`, field]),
    ...fields.map(({ field }, at): Place => [`fields/${at}/field`, field]),
  ]
}

/** Text keys that a dashboard needs, each with the place that uses it. */
export function dashboardTextKeys({ name, cards }: DashboardDefinition): Map<string, string> {
  const keys = new Map(
    ['title', 'unavailable', 'noContracts'].map((text): [string, string] => [`dashboards.${name}.${text}`, '/name']),
  )
  cards.forEach((card, index) => {
    if (card.id !== undefined) keys.set(`dashboards.${name}.cards.${card.id}`, `/cards/${index}/id`)
    for (const [place, field] of answerFields(card))
      keys.set(`dashboards.${name}.fields.${field}`, `/cards/${index}/${place}`)
  })
  return keys
}
