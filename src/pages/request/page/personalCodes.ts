import type { FieldUi, FormDefinition } from '../../../contract/formTypes.ts'
import type { PortalSettings } from '../../../contract/portalSettings.ts'

/** Sets on personal-code fields which countries this portal accepts; the server rejects all others. */
export function withPersonalCodes(
  definition: FormDefinition,
  { personalCodeCountries: countries }: Pick<PortalSettings, 'personalCodeCountries'>,
): FormDefinition {
  const { ui } = definition
  const told = ([path, field]: [string, FieldUi]): [string, FieldUi] => [
    path,
    field.checksum?.kind === 'personalCode' ? { ...field, checksum: { ...field.checksum, countries } } : field,
  ]
  return ui.fields === undefined
    ? definition
    : { ...definition, ui: { ...ui, fields: Object.fromEntries(Object.entries(ui.fields).map(told)) } }
}
