import { type QueryKey, QueryClient } from '@tanstack/react-query'
import { ResourceContextProvider, ResourceDefinitionContextProvider } from 'ra-core'
import { AdminContext, type DataProvider, memoryStore } from 'react-admin'
import { StaticRouter } from 'react-router'

import { PLACEHOLDER, type ShellInput } from '../../../schemas/pages/shellData.ts'
import { contractResource } from '../../../schemas/listFilters.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { Permission, ProductType } from '../../../schemas/vocabulary.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import { columnsKey } from '../../builders/list/columns.ts'
import { ResourceList } from '../../builders/list/ResourceList.tsx'
import { DefinitionsContext } from '../../builders/state/definitions.ts'
import { activeProductOf } from '../../contract/access.ts'
import { ActiveProductContext } from '../../contract/activeProduct.ts'
import type { Party } from '../../contract/apiTypes.ts'
import type { PortalSettings } from '../../contract/portalSettings.ts'
import { PortalSettingsContext } from '../../contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../contract/SessionContext.ts'
import { PortalLayout } from '../../frame/PortalLayout.tsx'
import { portalI18nProvider } from '../../i18n/i18nProvider.ts'
import { TextsProvider } from '../../i18n/TextsProvider.tsx'
import { PortalTheme, useMode } from '../../theme/PortalTheme.tsx'
import { themeOptions } from '../../theme/theme.ts'

const NOBODY = 'shell'
const areas = ['common', 'staff', 'operator'] as const
const never = () => new Promise<never>(() => {})

type Rows = readonly Record<string, unknown>[]
type Props = {
  input: ShellInput
  /** undefined: the rows are still loading. */
  rows: Rows | undefined
}

/**
 * The page of a list as the app renders it, for an unknown user: no name, no company, one contract without a number. The
 * menu has the pages that every user of this list may open.
 */
export function ShellApp({ input, rows }: Props) {
  const { language, texts } = input
  return (
    <TextsProvider areas={areas} initialLanguage={language} initialTexts={texts}>
      <PortalSettingsContext.Provider value={input.portal as PortalSettings}>
        <PortalTheme>
          <SessionContext.Provider value={sessionOf(input)}>
            <StaticRouter location={input.definition.path ?? '/'}>
              <ShellList input={input} rows={rows} />
            </StaticRouter>
          </SessionContext.Provider>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>
  )
}

function ShellList({ input, rows }: Props) {
  const { mode } = useMode()
  const { definition, definitions, language, texts } = input
  // Parts of a page have data of their own; the app adds them.
  const { actions: _actions, panels: _panels, ...own } = definition
  const known = { ...definitions, [definition.name]: own as ResourceDefinition }
  return (
    <DefinitionsContext.Provider value={known}>
      <ActiveProductContext.Provider value={activeProductOf(sessionOf(input))}>
        <AdminContext
          dataProvider={emptyProvider}
          queryClient={shellQueries(definition, rows)}
          i18nProvider={portalI18nProvider(language, texts, areas)}
          store={memoryStore({ locale: language, ...(rows && { [columnsKey(definition.name)]: [] }) })}
          theme={themeOptions(mode)}
          darkTheme={null}
        >
          <ResourceDefinitionContextProvider definitions={{}}>
            <PortalLayout>
              <ResourceContextProvider value={definition.name}>
                <ResourceList resource={definition.name} />
              </ResourceContextProvider>
            </PortalLayout>
          </ResourceDefinitionContextProvider>
        </AdminContext>
      </ActiveProductContext.Provider>
    </DefinitionsContext.Provider>
  )
}

const emptyProvider = { getList: never, getTotals: never, getTabs: never } as unknown as DataProvider

/** A query cache that has the contracts, and the rows if given; all other queries stay pending. */
function shellQueries({ name, product }: ResourceDefinition, rows: Rows | undefined): QueryClient {
  const client = new QueryClient()
  const contracts = product === undefined ? '' : contractResource(product)
  const contract = { id: NOBODY, contractNumber: PLACEHOLDER, factoringProduct: 'ORDINARY', status: 'ACTIVE' }
  const answerOf = ([resource, call]: QueryKey): unknown => {
    if (call !== 'getList') return undefined
    if (resource === name && rows !== undefined) return { data: rows, total: rows.length }
    return resource === contracts && contracts !== name ? { data: [contract], total: 1 } : undefined
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added') return
    const answer = answerOf(query.queryKey as QueryKey)
    if (answer !== undefined) query.setData(answer)
  })
  return client
}

function sessionOf({ definition, menu, language }: ShellInput): Session {
  const { role = 'STAFF', product, permission = 'READ' } = definition
  const type: ProductType = product ?? 'FACTORING'
  const permissions = [...new Set<Permission>(['READ', permission])].map(one => ({ type: one }))
  const party = {
    fid: NOBODY,
    name: '\u00a0',
    is_main: true,
    productList: [{ fid: NOBODY, type, is_main: true, permissions }],
  } as Party
  const active = { activePartyFid: NOBODY, activeProductFid: NOBODY, productType: type }
  const user = {
    id: NOBODY,
    firstName: '',
    lastName: '',
    role,
    language,
    termsConditionsAccepted: true,
    preferences: {},
    session: { ...active, idleTimeoutSeconds: 900, absoluteExpiresAt: '2999-01-01T00:00:00Z' },
  } as unknown as User
  const groups = menu.groups.filter(
    group => group.role === role && (group.product === undefined || group.product === product),
  )
  return {
    user,
    parties: role === 'OPERATOR' ? [] : [party],
    active: user.session,
    menu: { ...menu, groups },
    chooseParty: never,
    chooseProduct: never,
    openProduct: never,
    reload: never,
    takeSwitchFlag: () => false,
  }
}
