import type { RenderedForm } from './pageData.ts'
import type { RequestRoute } from './requestRoute.ts'

/** Whether a form has been reached from the choice of forms, and links back to it. */
export function isFromChoice(pathname: string): boolean {
  return pathname.startsWith('/formRequest')
}

/** The form that the server renders for an address; undefined for every other page. */
export function renderedForm(route: RequestRoute, pathname: string): RenderedForm | undefined {
  if (route.kind !== 'form') return undefined
  const { form, mode, originator } = route
  return { form, mode, isFromChoice: isFromChoice(pathname), link: originator?.kind ?? null }
}

/** The route of a rendered form, without anything that differs between its visitors. */
export function routeOf({ form, mode, link }: RenderedForm): Extract<RequestRoute, { kind: 'form' }> {
  return {
    kind: 'form',
    form,
    mode,
    product: form === 'loan-private' ? 'loan' : 'leasing',
    pipedriveId: null,
    ...(link === null ? {} : { originator: { kind: link, token: '' } }),
  }
}

/** The leasing and partner forms are in Lithuanian only (FRM-05), unless the choice of forms leads to them. */
export function hasOneLanguage({ form, isFromChoice, link }: RenderedForm): boolean {
  return link !== null || (!isFromChoice && form !== 'loan-private')
}
