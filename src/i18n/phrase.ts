import type { Language } from '../../schemas/vocabulary.ts'

export type TextParams = Readonly<Record<string, string | number>>

const FORMS_DIVIDER = '||||'
const PLACEHOLDER = /%\{(\w+)\}/g

function lithuanianForm(count: number): number {
  const lastTwo = count % 100
  const last = count % 10
  if (last === 1 && lastTwo !== 11) return 0
  return last >= 2 && (lastTwo < 11 || lastTwo > 19) ? 1 : 2
}

/** 21 is singular in Latvian and 11 is not; zero takes the plural form. */
function latvianForm(count: number): number {
  return count % 10 === 1 && count % 100 !== 11 ? 0 : 1
}

function twoForms(count: number): number {
  return count === 1 ? 0 : 1
}

/** Index of the plural form (separated by ||||) for a count; react-admin's polyglot gets the same table. */
export const pluralForm: Record<Language, (count: number) => number> = {
  en: twoForms,
  lt: lithuanianForm,
  lv: latvianForm,
  ee: twoForms,
}

function chooseForm(text: string, params: TextParams, language: Language): string {
  if (!text.includes(FORMS_DIVIDER)) return text
  const forms = text.split(FORMS_DIVIDER)
  const count = Number(params['smart_count'] ?? 1)
  const form = forms[pluralForm[language](count)] ?? forms[forms.length - 1] ?? text
  return form.trim()
}

/** Fills %{name} and selects the plural form by `smart_count`, in polyglot's notation but without polyglot. */
export function phrase(text: string, params: TextParams, language: Language): string {
  return chooseForm(text, params, language).replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = params[name]
    return value === undefined ? placeholder : String(value)
  })
}
