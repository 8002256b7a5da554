import type { LegalTexts } from '../../schemas/generated/types/actions/legal-texts.ts'
import type { UserPartiesAnswer } from '../../schemas/generated/types/actions/user-parties-answer.ts'
import type { Session } from '../../schemas/generated/types/entities/session.ts'

/** A company of the user, with the products on which the user has a permission. */
export type Party = UserPartiesAnswer[number]
export type Product = Party['productList'][number]

/** The session's current selection; stored on the server, which returns the new one after every switch. */
export type ActiveParty = Pick<Session, 'activePartyFid' | 'activeProductFid' | 'productType'>

/**
 * `attachment` only with the type 'File as attachment': the PDF to download, `size` in bytes, `url` a path of this
 * origin.
 */
export type LegalText = LegalTexts[number]
