import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'

import { signalSession } from '../../api/session/sessionSignals.ts'
import { searchRecords, type SearchAnswer, type SearchGroup, type SearchHit } from '../../api/staff/searchApi.ts'
import { useDefinitions } from '../../builders/state/definitions.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { activeParty, useSession, type Session } from '../../contract/SessionContext.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import type { Vocabulary } from '../../../schemas/lists/vocabularies.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { searchText } from '../../../schemas/format/searchText.ts'
import { actionItems, matches, otherParties, pageItems, type PageItem } from './pageItems.ts'
import { addRecent, recentOf, type RecentOwner } from './recent.ts'
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
export type SearchItems = {
  readonly groups: readonly ItemGroup[]
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly retry: () => void
}

/** As the server: a single letter would find nearly everything. */
const MIN_LENGTH = 2
const FRESH_MS = 15_000

type Tools = {
  readonly session: Session
  readonly definitions: ResourceDefinitions
  readonly settings: ReturnType<typeof usePortalSettings>
  readonly t: Translate
  readonly owner: RecentOwner
  readonly go: (to: string) => void
}

/** What the search offers for a text: records from the server, and pages, actions and companies of the session. */
export function useSearchItems(query: string, t: Translate, onDone: () => void): SearchItems {
  const session = useSession()
  const definitions = useDefinitions()
  const settings = usePortalSettings()
  const navigate = useNavigate()
  const partyFid = activeParty(session)?.fid ?? ''
  const isLong = [...searchText(query)].length >= MIN_LENGTH
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery<SearchAnswer>({
    queryKey: ['search', partyFid, query],
    queryFn: async ({ signal }) => {
      const answer = await searchRecords(query, signal)
      // The active company has changed meanwhile: the page is notified and shows nothing of this response (SHL-53).
      if (answer.partyId !== partyFid) signalSession('PARTY_CHANGED')
      return answer.partyId === partyFid ? answer : { ...answer, groups: [] }
    },
    enabled: isLong,
    // While another text is searched the results stay, but only those of the same company.
    placeholderData: previous => (previous?.partyId === partyFid ? previous : undefined),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
  })
  const answer = isLong ? data : undefined
  const groups = useMemo(() => {
    const go = (to: string) => {
      onDone()
      void navigate(to)
    }
    const tools = { session, definitions, settings, t, owner: { userId: session.user.id, partyFid }, go }
    return query === '' ? startGroups(tools) : foundGroups(tools, query, answer, onDone)
  }, [session, definitions, settings, t, partyFid, navigate, onDone, query, answer])
  const state = !isLong
    ? 'idle'
    : isFetching && (answer === undefined || isPlaceholderData)
      ? 'loading'
      : error
        ? 'failed'
        : 'ready'
  return { groups, state, error, retry: () => void refetch() }
}

function pageOption({ owner, go }: Tools, kind: string, { key, label, detail, to }: PageItem): Item {
  return {
    key: `${kind} ${key}`,
    label,
    detail,
    open: () => {
      addRecent(owner, { kind, label, detail, to })
      go(to)
    },
  }
}

/** Before anything is typed: what was opened lately, then the pages. */
function startGroups(tools: Tools): readonly ItemGroup[] {
  const { session, t, owner } = tools
  const recent = recentOf(owner).map(one => pageOption(tools, one.kind, { key: one.to, ...one }))
  const pages = pageItems(session, t).map(item => pageOption(tools, 'page', item))
  return withTitles(t, [
    ['recent', recent],
    ['page', pages],
  ])
}

function foundGroups(
  tools: Tools,
  query: string,
  answer: SearchAnswer | undefined,
  onDone: () => void,
): readonly ItemGroup[] {
  const { session, definitions, settings, t } = tools
  const buyers = answer?.groups.find(({ kind }) => kind === 'buyer')?.hits ?? []
  const onlyBuyer = buyers.length === 1 ? buyers[0]?.id : undefined
  const records = (answer?.groups ?? []).map((group): [string, readonly Item[]] => [
    group.kind,
    recordItems(tools, group, query, onlyBuyer),
  ])
  const local = (items: readonly PageItem[], kind: string) =>
    items.filter(item => matches(item, query)).map(item => pageOption(tools, kind, item))
  const parties = otherParties(session).map(party => ({
    key: `party ${party.fid}`,
    label: t('search.switchTo', { party: party.name }),
    detail: '',
    open: () => {
      onDone()
      void session.chooseParty(party)
    },
  }))
  return withTitles(t, [
    ...records,
    ['page', local(pageItems(session, t), 'page')],
    ['action', local(actionItems(session, definitions, settings, t), 'action')],
    ['party', parties.filter(item => matches(item, query))],
  ])
}

function recordItems(tools: Tools, group: SearchGroup, query: string, onlyBuyer: string | undefined): readonly Item[] {
  const { definitions, t, owner, go } = tools
  const { status, next } = searchKinds[group.kind]
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
          addRecent(owner, { kind: group.kind, label, detail, to })
          go(to)
        },
      },
    ]
  })
  const all = allPath(definitions, group, query, onlyBuyer)
  if (all === undefined || hits.length === 0) return hits
  return [...hits, { key: `${group.kind} all`, label: t('search.all'), detail: '', open: () => go(all) }]
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
