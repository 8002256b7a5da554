import { CustomRoutes, Resource } from 'ra-core'
import type { ReactElement } from 'react'
import { Route } from 'react-router'

import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import { ResourceList } from './list/ResourceList.tsx'
import { ResourceShow } from './show/ResourceShow.tsx'
import { SegmentAddress } from './url/SegmentAddress.tsx'

type Role = 'STAFF' | 'OPERATOR'

/**
 * Routes of a role's resource documents, as children of `<CoreAdminUI>`: a `path` gives a list page, a `detail.path` a page
 * for one record. Needs `<DefinitionsContext>` and `<ActiveProductContext>` around it. A hand-written page
 * replaces a generated one when the document omits its path.
 */
export function resourceRoutes(definitions: ResourceDefinitions, role: Role): ReactElement[] {
  const all = Object.values(definitions).filter(definition => (definition.role ?? 'STAFF') === role)
  const lists = all
    .filter(definition => definition.path !== undefined && definition.url?.form !== 'segment')
    .map(({ name, detail }) => (
      <Resource
        key={name}
        name={name}
        list={<ResourceList key={name} resource={name} />}
        options={{ detailPath: detail?.path }}
      />
    ))
  const pages = all.flatMap(({ name, detail }) =>
    detail?.path === undefined
      ? []
      : [<Route key={name} path={detail.path} element={<ResourceShow key={name} resource={name} />} />],
  )
  const segments = all.flatMap(({ name, path, url }) =>
    path === undefined || url?.form !== 'segment'
      ? []
      : [
          <Route
            key={name}
            path={`${path}/:filter?`}
            element={
              <SegmentAddress path={path}>
                <ResourceList key={name} resource={name} />
              </SegmentAddress>
            }
          />,
        ],
  )
  return [...lists, <CustomRoutes key="details">{[...pages, ...segments]}</CustomRoutes>]
}
