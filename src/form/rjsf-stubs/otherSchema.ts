/**
 * Replaces RJSF's transfer of answers between schema alternatives (1 KiB compressed) by an alias in vite.config.ts:
 * sections have no alternatives (section/sectionDocuments.ts).
 */
// oxlint-disable-next-line import/no-default-export -- a stand-in has the shape of what it stands for
export default function sanitizeDataForNewSchema(): never {
  throw new Error('Sections of a form have no alternatives')
}
