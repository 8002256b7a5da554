/** Values of form documents and payloads, shared by the page that renders them and the server that prints them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = { readonly [key: string]: Json | undefined }

/** The part of JSON Schema draft-07 that a form document may use; all other keywords concern only the validator. */
export type JsonSchema = {
  readonly $ref?: string
  readonly definitions?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly default?: Json
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly allOf?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
  readonly title?: string
  readonly readOnly?: boolean
}

/** The part of a layout that defines a field's position and type. */
export type Layout = {
  readonly sections: readonly { readonly id: string; readonly component?: string; readonly fields: readonly string[] }[]
  readonly fields?: Readonly<Record<string, LayoutField>>
  readonly constants?: Readonly<Record<string, Json>>
  readonly given?: readonly string[]
}
export type LayoutField = {
  readonly widget?: string
  readonly unit?: string
  readonly classifier?: string
  readonly group?: string
}
