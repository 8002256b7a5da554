import type { WidgetProps } from '@rjsf/utils'

import type { FieldLayout } from './fieldLayout.ts'

/** `ui:help` → `help`: RJSF gives a widget the options of its layout without their prefix. */
type WidgetOptions = {
  readonly [Name in keyof FieldLayout as Name extends `ui:${infer Option}` ? Option : never]: FieldLayout[Name]
}

export function optionsOf({ options }: WidgetProps): WidgetOptions {
  return options as unknown as WidgetOptions
}
