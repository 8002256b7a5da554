/** Lists of paths that a mode of the layout may have (schemas/forms/form-ui.schema.json). */
export const modeLists = ['hidden', 'readOnly', 'required', 'optional', 'given'] as const
