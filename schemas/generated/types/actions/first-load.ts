// Made by npm run gen; do not edit.

export interface FirstLoad {
  /**
   * Path and query string of the page.
   */
  path: string
  /**
   * rows: what the rows of a list or the first cards of a dashboard need. app: what the app needs besides before it can render the page. all: both.
   */
  part: 'rows' | 'app' | 'all'
  /**
   * Language whose texts the page requests itself, because the browser keeps them: they are left out.
   */
  texts?: string
}
