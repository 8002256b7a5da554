/** The page and the server read fields of records with the same functions. */
export { fieldValue, isMissing } from '../../schemas/fieldValue.ts'
