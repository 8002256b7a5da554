import { loadAllTexts } from '../api/public/forms.ts'
import type { Boot } from '../app/boot.ts'
import { loadValidator } from '../form/loadValidator.ts'
import { loadWidgets } from '../form/widgets/registry.ts'
import { loadRequestPage, RequestPage } from '../pages/request/page/RequestPage.tsx'
import { keepChosenLanguage } from '../pages/request/related/linkState.ts'
import { requestRoute } from '../../schemas/pages/requestRoute.ts'
import { isFromChoice } from '../../schemas/pages/renderedForm.ts'
import { formLanguages } from './formLanguage.ts'
import { hydratePublic, mountPublic } from './mountPublic.tsx'
import { takeEarlyClicks } from './earlyClicks.ts'
import { widgetsOf } from './pageWidgets.ts'

/** Renders the page, or takes over the form that came with the HTML (`main.tsx` has checked that it is this page's). */
export async function mount(boot: Boot): Promise<void> {
  const route = requestRoute(window.location)
  const page = <RequestPage route={route} isFromChoice={isFromChoice(window.location.pathname)} />
  const choice = {
    languages: formLanguages(window.location),
    beforeLanguage: loadAllTexts,
    onLanguage: keepChosenLanguage,
  }
  const data = boot.rendered
  if (!data) return mountPublic(boot, page, choice)
  const ofForm = data.kind === 'form' ? [loadValidator(data.form.validatorUrl), loadWidgets(widgetsOf(data.form))] : []
  await Promise.all([...ofForm, loadRequestPage(route)])
  hydratePublic(boot, page, choice, { styles: data.styles, onReady: takeEarlyClicks })
}
