/**
 * Stands in for `fast-uri` (6 KiB brotli) by an alias in vite.config.ts: RJSF resolves references against the `$id` of embedded
 * schemas with it. The engine hands RJSF schemas whose references are already followed, and form documents may hold no `$id`.
 */
// oxlint-disable-next-line import/no-default-export -- a stand-in has the shape of what it stands for
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
}
