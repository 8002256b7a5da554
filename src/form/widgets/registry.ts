import { FileListWidget } from '../files/FileListWidget.tsx'
import { AmountWidget, explainAmount } from './AmountWidget.tsx'
import { CheckboxWidget } from './CheckboxWidget.tsx'
import { ClassifierWidget } from './ClassifierWidget.tsx'
import { ConsentWidget } from './ConsentWidget.tsx'
import { explainInteger, IntegerWidget } from './IntegerWidget.tsx'
import { explainMoney, MoneyWidget } from './MoneyWidget.tsx'
import { onDemand } from './onDemand.tsx'
import { PhoneWidget } from './PhoneWidget.tsx'
import { RadioWidget } from './RadioWidget.tsx'
import { SelectWidget } from './SelectWidget.tsx'
import { explainSlider, SliderWidget } from './SliderWidget.tsx'
import { TextareaWidget } from './TextareaWidget.tsx'
import { EmailWidget, TextWidget } from './TextWidget.tsx'
import type { Widget } from './types.ts'

/** No shipped public form uses these, so the public page does not bundle them. */
const Panels = onDemand(() => import('../panels/PanelsWidget.tsx').then(module => module.PanelsWidget))
const Uploads = onDemand(() => import('../uploads/UploadsWidget.tsx').then(module => module.UploadsWidget))
let explainDate: Widget['explain']
const DateField = onDemand(() =>
  import('./DateWidget.tsx').then(module => {
    explainDate = module.explainDate
    return module.DateWidget
  }),
)
const ProductPermissions = onDemand(() =>
  import('./permissions/ProductPermissionsWidget.tsx').then(module => module.ProductPermissionsWidget),
)

/**
 * Every kind of input a form may use. A new kind needs a file, an entry here and its name in
 * schemas/forms/form-ui.schema.json; a test keeps the lists equal. An unknown name renders an error.
 */
export const widgets: Readonly<Record<string, Widget>> = {
  text: { component: TextWidget, frame: 'label', width: 6 },
  textarea: { component: TextareaWidget, frame: 'label', width: 12 },
  email: { component: EmailWidget, frame: 'label', width: 6 },
  phone: { component: PhoneWidget, frame: 'label', width: 6 },
  money: { component: MoneyWidget, frame: 'label', width: 6, explain: explainMoney },
  amount: { component: AmountWidget, frame: 'label', width: 6, explain: explainAmount },
  integer: { component: IntegerWidget, frame: 'label', width: 6, explain: explainInteger },
  // Loaded with the control: a form without it contains no typed date.
  date: { component: DateField, frame: 'label', width: 6, explain: (field, value) => explainDate?.(field, value) },
  slider: { component: SliderWidget, frame: 'label', width: 12, explain: explainSlider },
  select: { component: SelectWidget, frame: 'label', width: 6 },
  classifier: { component: ClassifierWidget, frame: 'label', width: 6 },
  radio: { component: RadioWidget, frame: 'group', width: 12 },
  checkbox: { component: CheckboxWidget, frame: 'own', width: 12 },
  consent: { component: ConsentWidget, frame: 'own', width: 12 },
  'product-permissions': { component: ProductPermissions, frame: 'group', width: 12 },
  panels: { component: Panels, frame: 'group', width: 12 },
  uploads: { component: Uploads, frame: 'group', width: 12 },
  'file-list': { component: FileListWidget, frame: 'group', width: 12 },
}

const onDemandWidgets: Readonly<Record<string, { load: () => Promise<unknown> }>> = {
  date: DateField,
  'product-permissions': ProductPermissions,
  panels: Panels,
  uploads: Uploads,
}

/** Loads the widgets of a form that are not part of the page's code. */
export async function loadWidgets(names: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(names)].map(async name => onDemandWidgets[name]?.load()))
}
