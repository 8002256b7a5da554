// Made by npm run gen; do not edit.

/**
 * Code of a classifier value; which codes exist is the server's business.
 */
export type ClassifierCode = string
