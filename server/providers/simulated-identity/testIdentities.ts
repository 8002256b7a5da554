import type { Person } from '../eid/identityProvider.ts'

/** Result of the provider's own test service for a person, without any action on a phone. */
export type Script = { readonly result: string; readonly interaction?: string }

/**
 * Published test identities of Smart-ID, notification flows (SK-EID/smart-id-documentation, test_accounts.adoc;
 * 30303039914 and 030303-10012 as in the list for RP API v2). The last digit of a Latvian code differs; the preceding
 * digits are shared.
 */
const smartIdScripts: ReadonlyMap<string, Script> = new Map([
  ...inCountries(['30303039914', '40504040001', '50001029996'], ['030303-10012', '050405-10009', '020100-29990'], {
    result: 'OK',
  }),
  ...inCountries(['30403039917'], ['030403-10016'], { result: 'USER_REFUSED' }),
  ...inCountries(['30403039928'], ['030403-10024'], {
    result: 'USER_REFUSED_INTERACTION',
    interaction: 'displayTextAndPIN',
  }),
  ...inCountries(['30403039939'], ['030403-10032'], {
    result: 'USER_REFUSED_INTERACTION',
    interaction: 'verificationCodeChoice',
  }),
  ...inCountries(['30403039946'], ['030403-10040'], {
    result: 'USER_REFUSED_INTERACTION',
    interaction: 'confirmationMessage',
  }),
  ...inCountries(['30403039950'], ['030403-10059'], {
    result: 'USER_REFUSED_INTERACTION',
    interaction: 'confirmationMessageAndVerificationCodeChoice',
  }),
  ...inCountries(['30403039972'], ['030403-10075'], { result: 'WRONG_VC' }),
  ...inCountries(['30403039983'], ['030403-10083'], { result: 'TIMEOUT' }),
])

/** Published test numbers of Mobile-ID with their codes (SK-EID/MID wiki; SK-EID/mid-rest-java-client, TestData). */
const mobileIdScripts: ReadonlyMap<string, Script> = new Map([
  ['+37200000766 60001019906', { result: 'OK' }],
  ['+37268000769 60001017869', { result: 'OK' }],
  ['+37060000007 51001091072', { result: 'OK' }],
  ['+37200000266 60001019939', { result: 'NOT_MID_CLIENT' }],
  ['+37207110066 60001019947', { result: 'DELIVERY_ERROR' }],
  ['+37201100266 60001019950', { result: 'USER_CANCELLED' }],
  ['+37200000666 60001019961', { result: 'SIGNATURE_HASH_MISMATCH' }],
  ['+37201200266 60001019972', { result: 'SIM_ERROR' }],
  ['+37213100266 60001019983', { result: 'PHONE_ABSENT' }],
  ['+37066000266 50001018908', { result: 'TIMEOUT' }],
])

export function smartIdScript(semanticsIdentifier: string): Script | undefined {
  return smartIdScripts.get(semanticsIdentifier)
}

export function mobileIdScript({
  phoneNumber,
  nationalIdentityNumber,
}: Pick<Person, 'phoneNumber' | 'nationalIdentityNumber'>): Script | undefined {
  return mobileIdScripts.get(`${phoneNumber ?? ''} ${nationalIdentityNumber}`)
}

function inCountries(
  lithuanianAndEstonian: readonly string[],
  latvian: readonly string[],
  script: Script,
): [string, Script][] {
  return [
    ...lithuanianAndEstonian.flatMap(code => [`PNOLT-${code}`, `PNOEE-${code}`]),
    ...latvian.map(code => `PNOLV-${code}`),
  ].map(identifier => [identifier, script])
}
