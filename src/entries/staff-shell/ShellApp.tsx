import { type QueryKey, QueryClient } from '@tanstack/react-query'
import { ResourceDefinitionContextProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { AdminContext, type DataProvider, memoryStore } from 'react-admin'
import { StaticRouter } from 'react-router'

import type { ShellInput } from '../../../schemas/pages/shellData.ts'
import type { User } from '../../../schemas/generated/types/entities/user.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import type { Permission, ProductType } from '../../../schemas/vocabulary.ts'
import { DefinitionsContext } from '../../builders/state/definitions.ts'
import { activeProductOf } from '../../contract/access.ts'
import { ActiveProductContext } from '../../contract/activeProduct.ts'
import type { Party } from '../../contract/apiTypes.ts'
import type { PortalSettings } from '../../contract/portalSettings.ts'
import { PortalSettingsContext } from '../../contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../contract/SessionContext.ts'
import { PortalLayout } from '../../frame/PortalLayout.tsx'
import { portalI18nProvider } from '../../i18n/i18nProvider.ts'
import { areasOf } from '../../../schemas/pages/staffTexts.ts'
import { TextsProvider } from '../../i18n/TextsProvider.tsx'
import { PortalTheme, useMode } from '../../theme/PortalTheme.tsx'
import { themeOptions } from '../../theme/theme.ts'

/** Id of the unknown user and company of a shell. */
export const NOBODY = 'shell'
const areas = areasOf('OPERATOR')
const never = () => new Promise<never>(() => {})

/** The unknown user of a shell: what everybody who may open the page has in common. */
export type ShellAccess = {
  /** null: a page of both roles. What only one of them has, menu and bell, is left to the app. */
  role: Session['user']['role'] | null
  product?: ProductType | undefined
  permissions: readonly Permission[]
}
/** The response of a query; undefined while it is loading. */
export type AnswerOf = (key: QueryKey) => unknown

type Props = {
  input: ShellInput
  path: string
  access: ShellAccess
  definitions: ResourceDefinitions
  answerOf: AnswerOf
  /** Settings of the profile. */
  preferences?: Readonly<Record<string, unknown>>
  children: ReactNode
}

/**
 * A page as the app renders it, for an unknown user: no name, no company. The menu has the pages that everybody who may
 * open the page may open.
 */
export function ShellApp(props: Props) {
  const { input, path, access } = props
  return (
    <TextsProvider areas={areas} initialLanguage={input.language} initialTexts={input.texts}>
      <PortalSettingsContext.Provider value={input.portal as PortalSettings}>
        <PortalTheme>
          <SessionContext.Provider value={sessionOf(input, access)}>
            <StaticRouter location={path}>
              <ShellPage {...props} />
            </StaticRouter>
          </SessionContext.Provider>
        </PortalTheme>
      </PortalSettingsContext.Provider>
    </TextsProvider>
  )
}

function ShellPage({ input, access, definitions, answerOf, preferences = {}, children }: Props) {
  const { mode } = useMode()
  const { language, texts } = input
  return (
    <DefinitionsContext.Provider value={definitions}>
      <ActiveProductContext.Provider value={activeProductOf(sessionOf(input, access))}>
        <AdminContext
          dataProvider={emptyProvider}
          queryClient={shellQueries(answerOf)}
          i18nProvider={portalI18nProvider(language, texts, areas)}
          store={memoryStore({ locale: language, ...preferences })}
          theme={themeOptions(mode)}
          darkTheme={null}
        >
          <ResourceDefinitionContextProvider definitions={{}}>
            <PortalLayout>{children}</PortalLayout>
          </ResourceDefinitionContextProvider>
        </AdminContext>
      </ActiveProductContext.Provider>
    </DefinitionsContext.Provider>
  )
}

const emptyProvider = { getList: never, getTotals: never, getTabs: never } as unknown as DataProvider

/** A query cache with these responses; all other queries stay pending. */
function shellQueries(answerOf: AnswerOf): QueryClient {
  const client = new QueryClient()
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added') return
    const answer = answerOf(query.queryKey as QueryKey)
    if (answer !== undefined) query.setData(answer)
  })
  return client
}

function sessionOf({ menu, language }: ShellInput, { role, product, permissions }: ShellAccess): Session {
  const type: ProductType = product ?? 'FACTORING'
  const party = {
    fid: NOBODY,
    name: '\u00a0',
    is_main: true,
    productList: [{ fid: NOBODY, type, is_main: true, permissions: permissions.map(one => ({ type: one })) }],
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
    parties: role === 'STAFF' ? [party] : [],
    active: user.session,
    menu: { ...menu, groups },
    chooseParty: never,
    chooseProduct: never,
    openProduct: never,
    reload: never,
    takeSwitchFlag: () => false,
  }
}
