// Made by npm run gen; do not edit.

export type Line = string
/**
 * server/db/reference/banners.json: banners in the order of the page, of which the first two are shown. Image and link are paths of this origin, so a banner can lead nowhere else.
 *
 * @maxItems 20
 */
export type Banners = {
  image: string
  link: string
  title: {
    en: Line
    lt: Line
    lv: Line
    ee: Line
  }
}[]
