import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Main buttons that are off without a sentence of their own, and what shows the reason instead. */
const exceptions: Readonly<Record<string, string>> = {
  'src/frame/TermsGate.tsx': 'the box to tick above it',
  'src/form/action-form/FormDialog.tsx': 'the form that is still loading, or the seconds left',
  'src/pages/login/CredentialsForm.tsx': 'the seconds left',
  'src/pages/login/IdentityForm.tsx': 'the seconds left',
  'src/pages/login/NewPasswordForm.tsx': 'the seconds left',
  'src/pages/login/ResetPasswordPage.tsx': 'the seconds left',
  'src/pages/invoice-verification/VerificationForm.tsx': 'the sentence beside it',
  'src/pages/operator/translations/ImportDialog.tsx': 'the first sentence of the dialog',
  'src/pages/operator/publish/GoLiveDialog.tsx': 'the saved answers that are still read',
}

/** Elements of a file that begin with `<Button`, up to the end of their attributes. */
function buttonsOf(source: string): string[] {
  const nested = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
  return [...source.matchAll(new RegExp(String.raw`<Button\b(?:${nested}|[^>{])*>`, 'g'))].map(([element]) => element)
}

test('a main button that is off says why (UPL-93), but for these', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(name => `src/${name}`)
  const silent = files
    .filter(path => path.endsWith('.tsx'))
    .filter(path =>
      buttonsOf(readFileSync(path, 'utf8')).some(
        element =>
          element.includes('variant="contained"') &&
          /\sdisabled=/.test(element) &&
          !element.includes('aria-describedby'),
      ),
    )
  expect(silent.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})
