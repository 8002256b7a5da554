/**
 * Stands in for RJSF's merging of `allOf` (4 KiB compressed) by an alias in vite.config.ts: sections are given flat
 * schemas without it (section/sectionDocuments.ts), src/form/engine/schema.ts folds it in where a field is described.
 */
// oxlint-disable-next-line import/no-default-export -- a stand-in has the shape of what it stands for
export default function shallowAllOfMerge(): never {
  throw new Error('Sections of a form carry no allOf')
}
