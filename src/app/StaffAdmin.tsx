import type { QueryClient } from '@tanstack/react-query'
import CssBaseline from '@mui/material/CssBaseline'
import { CoreAdminUI, CustomRoutes } from 'ra-core'
import { type ContextType, useCallback, useMemo } from 'react'
import { AdminContext } from 'react-admin'
import { Route, Navigate } from 'react-router'

import { resourceRoutes } from '../builders/resourceRoutes.tsx'
import { linkPath } from '../builders/url/recordPath.ts'
import { LinkPathContext } from '../cells/LinkPathContext.ts'
import { PartsContext } from '../builders/slots/parts.ts'
import { ActiveProductContext } from '../contract/activeProduct.ts'
import { DefinitionsContext } from '../builders/state/definitions.ts'
import type { Boot } from './boot.ts'
import { portalAuthProvider } from '../api/session/authProvider.ts'
import { portalApi } from '../api/staff/portalApi.ts'
import { knownListData } from '../api/staff/knownLists.ts'
import { portalI18nProvider } from '../i18n/i18nProvider.ts'
import { preferenceStore } from '../api/staff/preferenceStore.ts'
import type { DashboardDefinitions } from '../../schemas/dashboardDefinition.ts'
import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import { useShownMode } from '../theme/PortalTheme.tsx'
import { themeOptions } from '../theme/theme.ts'
import { accessOf, activeProductOf } from '../contract/access.ts'
import { CatchAll } from '../frame/CatchAll.tsx'
import { ContentLoading } from '../ui/ContentLoading.tsx'
import { Notices } from '../frame/Notices.tsx'
import { knownClient } from './knownClient.ts'
import { parts } from './slots.ts'
import { type HandWrittenPage, operatorPages, staffPages } from './handWrittenPages.ts'
import { PortalLayout } from '../frame/PortalLayout.tsx'
import { usePortalSettings } from '../contract/PortalSettingsContext.ts'
import { portalValue } from '../contract/portalValue.ts'
import { type Session, useSession } from '../contract/SessionContext.ts'
import type { PortalSettings } from '../contract/portalSettings.ts'
import { lazyPart } from '../ui/lazy/lazyPart.tsx'
import { homePath } from '../frame/landing.ts'
import { NotFoundNotice } from '../ui/NotFoundNotice.tsx'
import { UnexpectedError } from '../ui/UnexpectedError.tsx'

const ProductDashboard = lazyPart(() =>
  import('../pages/dashboard/ProductDashboard.tsx').then(file => file.ProductDashboard),
)

type Props = { resources: ResourceDefinitions; dashboards: DashboardDefinitions; boot: Boot }

/**
 * react-admin with the portal's own providers, layout and pages. It remounts for each company and product, so that no
 * row, filter or selection of the previous one can appear. `Admin` would do the same, and load react-admin's own layout, login page
 * and English texts, which are never shown.
 */
export function StaffAdmin({ resources, dashboards, boot }: Props) {
  const session = useSession()
  const { user, active } = session
  const settings = usePortalSettings()
  const mode = useShownMode()
  const key = `${active.activePartyFid}/${active.activeProductFid}`

  const providers = useMemo(
    () => ({
      dataProvider: portalApi(resources, portalValue(settings)),
      authProvider: portalAuthProvider(user, accessOf(session), resources),
    }),
    // A new key means a new company or product: every object that may hold its data is created again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [key, user, resources, settings],
  )
  // Not recreated when the user changes: mounted components would keep observing the old client and never receive new
  // data.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const queryClient = useMemo(() => firstClient(session, resources, settings), [key])
  const store = useMemo(() => preferenceStore(user.preferences), [user])
  // Made once: later languages go through the provider itself.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const i18nProvider = useMemo(() => portalI18nProvider(boot.language, boot.texts, boot.areas), [boot])
  const theme = useMemo(() => themeOptions(mode), [mode])
  const linkOf = useCallback<ContextType<typeof LinkPathContext>>(
    (definition, record) => linkPath(resources, definition, record),
    [resources],
  )
  const activeProduct = useMemo(() => activeProductOf(session), [session])

  return (
    <DefinitionsContext.Provider value={resources}>
      <ActiveProductContext.Provider value={activeProduct}>
        <PartsContext value={parts}>
          <LinkPathContext value={linkOf}>
            <AdminContext
              key={key}
              {...providers}
              queryClient={queryClient}
              i18nProvider={i18nProvider}
              store={store}
              theme={theme}
              darkTheme={null}
            >
              <CssBaseline enableColorScheme />
              <CoreAdminUI
                title={settings.brand.name}
                layout={PortalLayout}
                dashboard={Landing}
                catchAll={CatchAll}
                loading={ContentLoading}
                error={UnexpectedError}
                accessDenied={NotFoundNotice}
                authenticationError={UnexpectedError}
                requireAuth
                disableTelemetry
              >
                {user.role === 'OPERATOR' ? (
                  <CustomRoutes>{operatorPages.map(pageRoute)}</CustomRoutes>
                ) : (
                  <CustomRoutes>
                    {Object.values(dashboards).map(dashboard => (
                      <Route
                        key={dashboard.name}
                        path={dashboard.path}
                        element={<ProductDashboard key={dashboard.name} dashboard={dashboard} />}
                      />
                    ))}
                    {staffPages.map(pageRoute)}
                  </CustomRoutes>
                )}
                {resourceRoutes(resources, user.role)}
              </CoreAdminUI>
              <Notices />
            </AdminContext>
          </LinkPathContext>
        </PartsContext>
      </ActiveProductContext.Provider>
    </DefinitionsContext.Provider>
  )
}

/** Knows what has come with the page. */
function firstClient(session: Session, resources: ResourceDefinitions, settings: PortalSettings): QueryClient {
  return knownClient(accessOf(session), knownListData(resources, portalValue(settings)))
}

function pageRoute({ path, Page }: HandWrittenPage) {
  return <Route key={path} path={path} element={<Page />} />
}

/** Redirects '/' to the role's home page after login and from the brand link, whichever product is active. */
function Landing() {
  const { menu, user } = useSession()
  const path = homePath(menu, user.role)
  return path === undefined ? <NotFoundNotice /> : <Navigate to={path} replace />
}
