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
