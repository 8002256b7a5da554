/**
 * Replaces `fast-uri` (6 KiB brotli) by an alias in vite.config.ts. RJSF uses it to resolve references against the
 * `$id` of embedded schemas. Our schemas arrive with references resolved, and form documents may contain no `$id`.
 */
// oxlint-disable-next-line import/no-default-export -- a stand-in has the shape of what it stands for
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
}
