/**
 * Replaces RJSF's `allOf` merging (4 KiB compressed) by an alias in vite.config.ts. Sections get flat schemas without
 * it (section/sectionDocuments.ts); src/form/engine/schema.ts merges it where a field is described.
 */
// oxlint-disable-next-line import/no-default-export -- a stand-in has the shape of what it stands for
export default function shallowAllOfMerge(): never {
  throw new Error('Sections of a form carry no allOf')
}
