// First script of a dashboard and of the forms of operators, which the server has rendered without their content.
import { fillDashboard } from './staff-shell/fillDashboard.ts'
import { fillForms } from './staff-shell/fillForms.ts'
import { answerIn, startFirst } from './firstScript.ts'

const isWide = (width: number): boolean => matchMedia(`(min-width: ${width}px)`).matches

startFirst({
  canShow: () => true,
  place: ({ kind }) => (kind === 'forms' ? '[data-forms]' : '[data-cards]'),
  contentOf: (template, data, found) => {
    const answerOf = answerIn(found)
    if (data.kind === 'forms') return fillForms(template, data, answerOf('/api/operator/forms'))
    const { dashboard } = found
    if (data.kind !== 'dashboard' || dashboard?.name !== data.name) return undefined
    return fillDashboard(template, { data, dashboard, answerOf, isWide })
  },
})
