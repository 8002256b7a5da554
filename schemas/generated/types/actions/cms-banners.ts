// Made by npm run gen; do not edit.

/**
 * Banners of a language (DSH-27, SHL-30); the page shows the first two. `title` names where the link leads.
 *
 * @maxItems 20
 */
export type CmsBanners = {
  title: string
  field_image: {
    url: string
  }
  field_link: {
    uri: string
  }
}[]
