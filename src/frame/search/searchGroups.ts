import { logout } from '../../api/session/authProvider.ts'
import type { FormSummary } from '../../api/operator/operatorForms.ts'
import type { SearchAnswer, SearchGroup, SearchHit } from '../../api/staff/searchApi.ts'
import { addRecent, type Recent, recentOf, type RecentOwner } from '../../contract/recent.ts'
import type { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import type { Session } from '../../contract/SessionContext.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import type { Vocabulary } from '../../../schemas/lists/vocabularies.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { actionItems, begins, formItems, matches, otherParties, pageItems, type PageItem } from './pageItems.ts'
import { allPath, hitPath, searchKinds } from './searchKinds.ts'

/** One option of the list. `open` follows it. */
export type Item = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly status?:
    | { readonly vocabulary: Vocabulary; readonly value: string; readonly next: string | undefined }
    | undefined
  readonly amount?: SearchHit['amount'] | undefined
  readonly open: () => void
}
export type ItemGroup = { readonly id: string; readonly title: string; readonly items: readonly Item[] }

export type SearchTools = {
  readonly session: Session
  readonly definitions: ResourceDefinitions
  readonly settings: ReturnType<typeof usePortalSettings>
  readonly language: Language
  readonly t: Translate
  readonly owner: RecentOwner
  /** What the server has answered until now. */
  readonly answer: SearchAnswer | undefined
  readonly forms: readonly FormSummary[]
  readonly done: () => void
  readonly go: (to: string) => void
}
type Local = { readonly kind: 'page' | 'action'; readonly item: PageItem }

/** Pages and actions of the session, as the navigation would open them (SHL-56). */
function localItems({ session, definitions, settings, language, forms, t }: SearchTools): readonly Local[] {
  const of = (kind: Local['kind'], items: readonly PageItem[]) => items.map(item => ({ kind, item }))
  return [
    ...of('page', pageItems(session, t)),
    ...of('page', formItems(forms, language, t)),
    ...of('action', actionItems(session, definitions, settings, t)),
  ]
}

function localOption({ owner, done, go }: SearchTools, { kind, item }: Local): Item {
  const { key, label, detail, to } = item
  return {
    key: `${kind} ${key}`,
    label,
    detail,
    open: () => {
      addRecent(owner, { kind, id: key, label, detail, to })
      done()
      go(to)
    },
  }
}

/**
 * Before anything is typed: what was opened lately, then the pages. A page is named in the present language, and one
 * that the session may no longer open is left out.
 */
export function startGroups(tools: SearchTools): readonly ItemGroup[] {
  const { t, owner } = tools
  const local = localItems(tools)
  const recent = recentOf(owner).flatMap((one): readonly Item[] => {
    if (one.kind !== 'page' && one.kind !== 'action') return [recentRecord(tools, one)]
    const now = local.find(({ kind, item }) => kind === one.kind && item.key === one.id)
    return now === undefined ? [] : [localOption(tools, now)]
  })
  return withTitles(t, [
    ['recent', recent],
    ['page', local.filter(({ kind }) => kind === 'page').map(one => localOption(tools, one))],
  ])
}

function recentRecord({ t, owner, done, go }: SearchTools, one: Recent): Item {
  const detail = one.detail === '' ? t(`resources.${one.kind}.name`, { smart_count: 1 }) : one.detail
  return {
    key: `${one.kind} ${one.id}`,
    label: one.label,
    detail,
    open: () => {
      addRecent(owner, one)
      done()
      go(one.to)
    },
  }
}

export function foundGroups(tools: SearchTools, query: string): readonly ItemGroup[] {
  const { session, answer, done, t } = tools
  const buyers = answer?.groups.find(({ kind }) => kind === 'buyer')?.hits ?? []
  const onlyBuyer = buyers.length === 1 ? buyers[0]?.id : undefined
  const records = (answer?.groups ?? []).map((group): [string, readonly Item[]] => [
    group.kind,
    recordItems(tools, group, query, onlyBuyer),
  ])
  const found = localItems(tools).filter(({ item }) => matches(item, query))
  const options = (kind: Local['kind'], isFirst: boolean) =>
    found.filter(one => one.kind === kind && begins(one.item, query) === isFirst).map(one => localOption(tools, one))
  const leave = { key: 'logout', label: t('action.logout'), detail: '', open: () => void logout() }
  const parties = otherParties(session).map(party => ({
    key: `party ${party.fid}`,
    label: t('search.switchTo', { party: party.name }),
    detail: '',
    open: () => {
      done()
      void session.chooseParty(party)
    },
  }))
  return withTitles(t, [
    ['page', options('page', true)],
    ['action', options('action', true)],
    ...records,
    ['page', options('page', false)],
    ['action', [...options('action', false), ...[leave].filter(item => matches(item, query))]],
    ['party', parties.filter(item => matches(item, query))],
  ])
}

function recordItems(
  tools: SearchTools,
  group: SearchGroup,
  query: string,
  onlyBuyer: string | undefined,
): readonly Item[] {
  const { definitions, t, owner, done, go } = tools
  const { resource, status, next } = searchKinds[group.kind]
  const hits = group.hits.flatMap((hit): readonly Item[] => {
    const to = hitPath(definitions, group.kind, hit)
    if (to === undefined) return []
    const isNamed = group.kind === 'buyer'
    const [label, detail] = isNamed ? [hit.name ?? '', hit.number] : [hit.number, hit.name ?? '']
    return [
      {
        key: `${group.kind} ${hit.id}`,
        label,
        detail,
        status: status && hit.status !== null ? { vocabulary: status, value: hit.status, next } : undefined,
        amount: hit.amount,
        open: () => {
          addRecent(owner, { kind: resource, id: hit.id, label, detail, to })
          done()
          go(to)
        },
      },
    ]
  })
  const all = allPath(definitions, group, query, onlyBuyer)
  if (all === undefined || hits.length === 0) return hits
  const openAll = () => {
    done()
    go(all)
  }
  return [...hits, { key: `${group.kind} all`, label: t('search.all'), detail: '', open: openAll }]
}

function withTitles(t: Translate, groups: readonly (readonly [string, readonly Item[]])[]): readonly ItemGroup[] {
  return groups
    .filter(([, items]) => items.length > 0)
    .map(([id, items]) => ({
      id,
      title: t(`search.group.${id}`),
      // A page may be in two groups.
      items: items.map(item => ({ ...item, key: `${id} ${item.key}` })),
    }))
}
