import { listAfterSwitch } from '../builders/listAfterSwitch.ts'
import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { ActiveParty, Product } from '../contract/apiTypes.ts'
import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import { groupOfPath } from '../frame/landing.ts'
import type { MenuDefinition } from '../contract/menuTypes.ts'
import { productOf, type Session } from '../contract/SessionContext.ts'

/** Pages about the user rather than a company's product: switching the company leaves them open (SES-25). */
const STAYS = /^\/account(\/|$)/

type Place = {
  menu: MenuDefinition
  resources: ResourceDefinitions
  role: User['role']
  active: ActiveParty
  pathname: string
}

/** The landing page of the active product; the general dashboard when the product has no pages yet. */
function productLanding({ menu, role, active }: Pick<Place, 'menu' | 'role' | 'active'>): string {
  const groups = menu.groups.filter(group => group.role === role && !group.closed)
  const landing = groups.find(group => group.product !== undefined && group.product === active.productType)?.landing
  const dashboard = groups
    .flatMap(group => group.items)
    .find(item => item.path === '/general/dashboard' && !item.coming)
  return landing ?? dashboard?.path ?? '/'
}

/**
 * Target after a switch of company or product (SES-25). The account page stays open. A record of the previous company
 * is replaced by its list, to avoid a not-found page. Everything else leads to the product's landing page.
 */
export function placeAfterSwitch(place: Place): string {
  if (STAYS.test(place.pathname)) return place.pathname
  return listAfterSwitch(place.resources, place.pathname, place.active.productType) ?? productLanding(place)
}

/**
 * The product that must become active before an address can be shown, such as `/factoring/…` while leasing of the same
 * company is active. A product that the menu shows as closed opens by its address. undefined when the right product is
 * active or the company lacks it.
 */
export function productOfAddress(
  session: Pick<Session, 'menu' | 'user' | 'active' | 'parties'>,
  pathname: string,
): Product | undefined {
  const group = groupOfPath(session.menu, session.user.role, pathname)
  if (!group?.product || group.product === session.active.productType) return undefined
  return productOf(session, group.product)
}

/** Whether two responses name the same company and product. */
export function sameActive(one: ActiveParty, other: ActiveParty): boolean {
  return one.activePartyFid === other.activePartyFid && one.activeProductFid === other.activeProductFid
}
