/** Pages that are kept. A page has about 45 KB in both encodings. The pages of the app are about 30, in each of four languages. */
export const MAX_PAGES = 180

/** Files that the build has written for rendered pages. */
export type RendererStart = { readonly folder: string }

/** `input`: JSON of a PageInput. */
export type RenderJob = { readonly input: string }

/** A page in the two encodings of browsers, and what its headers name. */
export type RenderedPage = {
  readonly etag: string
  /** SHA-256 of the style element, as a source of the Content-Security-Policy. */
  readonly styleHash: string
  readonly brotli: Uint8Array
  readonly gzip: Uint8Array
}
