import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils'

function Nothing(): null {
  return null
}

/** An RJSF component that the build omits: fails loudly instead of rendering nothing. */
function LeftOut(): never {
  throw new Error('This part of RJSF is not in the build: render the field with a widget of src/form/widgets')
}

/**
 * Replaces RJSF's default registry by an alias in vite.config.ts. The portal renders every field with its own
 * (`ui:field: portal`), so list and alternative fields, widgets and templates would add about 12 KiB compressed for
 * nothing.
 */
// oxlint-disable-next-line import/no-default-export -- a stand-in has the shape of what it stands for
export default function getDefaultRegistry() {
  return {
    fields: { SchemaField, ObjectField, OptionalDataControlsField: Nothing },
    templates: {
      ButtonTemplates: { SubmitButton: Nothing },
      DescriptionFieldTemplate: Nothing,
      ErrorListTemplate: Nothing,
      FieldErrorTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      FieldTemplate: LeftOut,
      ObjectFieldTemplate: LeftOut,
      TitleFieldTemplate: Nothing,
      UnsupportedFieldTemplate: LeftOut,
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  }
}
