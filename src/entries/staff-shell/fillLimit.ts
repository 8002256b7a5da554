import type { CardDefinition } from '../../../schemas/dashboardDefinition.ts'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import { percentText, shareOf } from '../../charts/share.ts'
import { mayChangeContract, mayUpload } from '../../contract/contractFunctions.ts'
import { limitOf } from '../../pages/dashboard/cards/limitAmounts.ts'
import type { CardFiller, CardInput } from './fillDashboard.ts'
import { fillTexts } from './fillTexts.ts'

/** Amounts in the order of their rows (LimitOverview.tsx). */
const names = ['total', 'used', 'overdue', 'available'] as const
type AmountName = (typeof names)[number]
type Action = NonNullable<NonNullable<CardDefinition['actions']>['total']>

/** `allowed` and `rejected` have elements of their own; `none`: the contract's status allows no action. */
type ActionState = 'allowed' | 'rejected' | 'none'

/** The states of the actions in LimitCard.tsx. */
const states: Readonly<Record<Action['id'], (isAllowed: boolean, input: CardInput) => ActionState>> = {
  'increase-limit': (isAllowed, { data, contract }) => {
    if (!mayChangeContract(data.statuses, String(contract['status']))) return 'none'
    return isAllowed ? 'allowed' : 'rejected'
  },
  'upload-invoices': (isAllowed, { data, contract }) =>
    isAllowed && mayUpload(data.statuses, String(contract['status'])) ? 'allowed' : 'none',
}

function actionOf({ actions }: CardDefinition, name: AmountName): Action | undefined {
  return name === 'total' || name === 'available' ? actions?.[name] : undefined
}

/** The amounts of a limit, each row in the variant that applies; the ring follows with the app. */
export const fillLimit: CardFiller = ({ full, bare }, input) => {
  const { card, contract } = input
  if (card.amounts === undefined) return undefined
  const amounts = limitOf(contract, card.amounts)
  const money = (name: AmountName) => formatMoney(amounts[name], amounts.currency)
  const part = full.cloneNode(true) as HTMLElement
  const rows = [...part.querySelectorAll('dl > div')]
  const others = [...bare.querySelectorAll('dl > div')]
  names.forEach((name, index) => {
    const [row, other] = [rows[index], others[index]?.cloneNode(true) as Element | undefined]
    if (row === undefined || other === undefined) throw new Error(`the shell has no amount ${name}`)
    const action = actionOf(card, name)
    const state = action && states[action.id](input.dashboard.permissions.includes(action.permission), input)
    const isBare = name === 'overdue' ? !/[1-9]/.test(amounts.overdue) : state === 'rejected'
    // The action is a value of its own after the amount.
    if (state === 'none') row.querySelector('dd + dd')?.remove()
    if (isBare) row.replaceWith(other)
  })
  const share = part.querySelector('p')
  if (share !== null) share.textContent = percentText(shareOf(amounts.used, amounts.total))
  return fillTexts(part, {
    id: String(contract['id']),
    total: money('total'),
    used: money('used'),
    overdue: money('overdue'),
    available: money('available'),
    currency: amounts.currency,
  })
}
