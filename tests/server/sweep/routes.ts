import type { TestApp } from '../../support/app.ts'

export type Parameter = { readonly name: string; readonly in: 'query' | 'path' | 'header'; readonly required: boolean }
export type Route = {
  readonly key: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly hasBody: boolean
}
type Operation = { parameters?: { name: string; in: Parameter['in']; required?: boolean }[]; requestBody?: object }

/** What a sweep always gives: without the ids, each of these calls would print every document of the company. */
const narrowing: Readonly<Record<string, string>> = {
  '/api/factor-invoices:documents': 'ids',
  '/api/statements:documents': 'ids',
  '/api/hw/bills:documents': 'ids',
  '/api/hw/reports:documents': 'ids',
}

/** Every call of the portal, out of the document that it writes about itself. */
export function routesOf({ app }: Pick<TestApp, 'app'>): readonly Route[] {
  const { paths } = (app as unknown as { swagger(): { paths: Record<string, Record<string, Operation>> } }).swagger()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]): Route => {
      const method = name.toUpperCase() as Route['method']
      return {
        key: `${method} ${path}`,
        method,
        path,
        hasBody: operation.requestBody !== undefined,
        parameters: (operation.parameters ?? []).map(one => ({
          name: one.name,
          in: one.in,
          required: one.required === true || one.in === 'path' || narrowing[path] === one.name,
        })),
      }
    }),
  )
}

/** Those for signed-in staff: closed without a token, and neither a step of the login nor the operator's. */
export async function staffRoutes(portal: TestApp): Promise<readonly Route[]> {
  const found: Route[] = []
  for (const route of routesOf(portal).filter(one => !/^\/api\/(login|operator)\//.test(one.path))) {
    const { statusCode } = await portal.app.inject({ method: route.method, url: addressOf(route, {}) })
    if (statusCode === 401) found.push(route)
  }
  return found
}

/** The address of a call with these values; names that the route does not have are left out, lists are repeated. */
export function addressOf(
  { path, parameters }: Route,
  values: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const query = new URLSearchParams()
  for (const { name } of parameters.filter(one => one.in === 'query')) {
    for (const value of [values[name] ?? []].flat()) query.append(name, value)
  }
  return query.size === 0 ? filled : `${filled}?${query}`
}
