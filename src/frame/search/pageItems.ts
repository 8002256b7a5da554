import type { FormSummary } from '../../api/operator/operatorForms.ts'
import { activeProductOf } from '../../contract/access.ts'
import type { usePortalSettings } from '../../contract/PortalSettingsContext.ts'
import { activeParty, productOf, type Session } from '../../contract/SessionContext.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import type { Translate } from '../../i18n/TextsContext.ts'
import { searchText, searchWords } from '../../../schemas/format/searchText.ts'
import { groupState } from '../groupState.ts'
import { uploadState } from '../uploadState.ts'

type Settings = Pick<ReturnType<typeof usePortalSettings>, 'features' | 'payments'>
export type PageItem = { readonly key: string; readonly label: string; readonly detail: string; readonly to: string }

/** The pages that the side navigation would open, under the same rules (SHL-56). */
export function pageItems(session: Session, t: Translate): readonly PageItem[] {
  return session.menu.groups
    .filter(group => group.role === session.user.role)
    .filter(group => ['open', 'switch'].includes(groupState(session, group, false)))
    .flatMap(group =>
      group.items
        .filter(({ coming }) => !coming)
        .map(({ id, path }) => ({
          key: path,
          label: t(`menu.${group.id}.${id}`),
          detail: t(`menu.${group.id}`),
          to: path,
        })),
    )
}

/** Actions that begin on a page of their own or with a button of a list, where the user holds the permission. */
export function actionItems(
  session: Session,
  definitions: ResourceDefinitions,
  { features, payments }: Settings,
  t: Translate,
): readonly PageItem[] {
  const upload = uploadState(activeProductOf(session), undefined) === 'open'
  const pay = Object.values(definitions).filter(
    ({ actions, product, path }) =>
      features.payments &&
      path !== undefined &&
      product !== undefined &&
      actions?.some(({ id }) => id === 'pay') === true &&
      productOf(session, product)?.permissions.some(
        ({ type }) => type === (product === 'LOAN' ? payments.loanPermission : payments.permission),
      ) === true,
  )
  return [
    ...(upload ? [{ key: 'upload', label: t('upload.button'), detail: '', to: '/invoiceUpload' }] : []),
    ...pay.map(({ name, path = '', product = '' }) => ({
      key: name,
      label: t('bills.pay.button'),
      detail: t(`menu.${product.toLowerCase()}`),
      to: path,
    })),
  ]
}

/** The forms that an operator may edit: each has its page. */
export function formItems(forms: readonly FormSummary[], language: Language, t: Translate): readonly PageItem[] {
  return forms.map(({ form, titles }) => ({
    key: form,
    label: titles[language] ?? form,
    detail: t('menu.operator.forms'),
    to: `/operator/forms/${encodeURIComponent(form)}`,
  }))
}

/** The user's other companies. */
export function otherParties(session: Session): Session['parties'] {
  const active = activeParty(session)
  return session.parties.filter(party => party !== active)
}

/** True if the label begins with the text: a name of a page that was typed opens the page, though records match as well. */
export function begins({ label }: Pick<PageItem, 'label'>, text: string): boolean {
  const written = searchText(text)
  return written !== '' && searchText(label).startsWith(written)
}

/** True if each word of the text is in the label or the detail. */
export function matches({ label, detail }: Pick<PageItem, 'label' | 'detail'>, text: string): boolean {
  const words = searchWords(text)
  const all = searchText(`${label} ${detail}`)
  return words.length > 0 && words.every(word => all.includes(word))
}
