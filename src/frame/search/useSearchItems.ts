import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'

import { type FormSummary, listForms } from '../../api/operator/operatorForms.ts'
import { signalSession } from '../../api/session/sessionSignals.ts'
import { searchRecords, type SearchAnswer } from '../../api/staff/searchApi.ts'
import { useDefinitions } from '../../builders/state/definitions.ts'
import { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { activeParty, useSession } from '../../contract/SessionContext.ts'
import { type Translate, useTexts } from '../../i18n/TextsContext.ts'
import { searchText } from '../../../schemas/format/searchText.ts'
import { foundGroups, type ItemGroup, startGroups } from './searchGroups.ts'

export type SearchItems = {
  readonly groups: readonly ItemGroup[]
  readonly state: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly retry: () => void
}

/** As the server: a single letter would find nearly everything. */
const MIN_LENGTH = 2
const FRESH_MS = 15_000

/**
 * What the search offers for a text: pages, actions and companies of the session, records of the active company for
 * staff, and the forms for operators.
 */
export function useSearchItems(query: string, t: Translate, onDone: () => void): SearchItems {
  const session = useSession()
  const definitions = useDefinitions()
  const settings = usePortalSettings()
  const { language } = useTexts()
  const navigate = useNavigate()
  const isOperator = session.user.role === 'OPERATOR'
  const partyFid = activeParty(session)?.fid ?? ''
  const isLong = !isOperator && [...searchText(query)].length >= MIN_LENGTH
  const records = useQuery<SearchAnswer>({
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
  const forms = useQuery<readonly FormSummary[]>({
    queryKey: ['search', 'forms'],
    queryFn: listForms,
    enabled: isOperator,
    staleTime: FRESH_MS,
    retry: false,
  })
  const answer = isLong ? records.data : undefined
  const groups = useMemo(() => {
    const tools = {
      session,
      definitions,
      settings,
      language,
      t,
      owner: { userId: session.user.id, partyFid },
      answer,
      forms: forms.data ?? [],
      done: onDone,
      go: (to: string) => void navigate(to),
    }
    return query === '' ? startGroups(tools) : foundGroups(tools, query)
  }, [session, definitions, settings, language, t, partyFid, navigate, onDone, query, answer, forms.data])
  const { isFetching, isPlaceholderData, error, refetch } = isOperator ? forms : records
  const state =
    !isLong && !isOperator
      ? 'idle'
      : isFetching && (isOperator ? forms.data === undefined : answer === undefined || isPlaceholderData)
        ? 'loading'
        : error
          ? 'failed'
          : 'ready'
  return { groups, state, error, retry: () => void refetch() }
}
