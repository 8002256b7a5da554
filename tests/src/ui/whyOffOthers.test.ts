import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Off only while a request runs: the button that was pressed shows that it does. */
const running = /^(?:\w+\.)?(?:busy|isBusy|sending|waiting \|\| busy|busy !== undefined)$/

/** Buttons and items of menus that are off without a sentence of their own, and what shows the reason instead. */
const exceptions: Readonly<Record<string, string>> = {
  'src/cells/FileButton.tsx': 'the caller: PdfButton has its hint as tooltip and label',
  'src/cells/PdfButton.tsx': 'its own hint, as tooltip and in the label',
  'src/form/files/FileLine.tsx': 'the file that is being sent, with its progress',
  'src/pages/bills/ResumePayment.tsx': 'the request that runs',
  'src/pages/invoice-upload/documents/ManualTab.tsx': 'the count in the label of a filter',
  'src/pages/invoice-verification/BulkBar.tsx': 'the number of chosen invoices beside it',
  'src/pages/loans/OpenBillsPdf.tsx': 'the hint of PdfButton',
  'src/pages/operator/modes/CellMenu.tsx': 'the first line of the menu, and the lock in the line itself',
  'src/pages/operator/studio/AddMenu.tsx': 'its tooltip, which says that the form is loading',
  'src/pages/operator/studio/Outline.tsx': 'its tooltip, which asks to choose first',
  'src/pages/operator/studio/UndoButtons.tsx': 'its own label, which names what it would undo or repeat',
  'src/pages/reports/StatementPdf.tsx': 'the hint of PdfButton',
  'src/ui/dates/DateInput.tsx': 'the field, which is read-only',
}

const kinds = 'Button|IconButton|MenuItem|ToggleButton|ButtonBase|Fab|FileButton|PdfButton|ListItemButton|Chip'
/** A value in braces, up to three levels deep. */
const braces = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}`

/** Elements of these kinds that may be disabled, up to the end of their attributes. */
function disabledOf(source: string): { element: string; condition: string }[] {
  return [...source.matchAll(new RegExp(String.raw`<(?:${kinds})\b(?:${braces}|[^>{])*>`, 'g'))].flatMap(
    ([element]) => {
      const found = /\sdisabled(?:=\{([^}]*)\})?(?=[\s/>])/.exec(element)
      return found === null ? [] : [{ element, condition: found[1] ?? 'true' }]
    },
  )
}

function isSilent({ element, condition }: { element: string; condition: string }): boolean {
  if (running.test(condition)) return false
  // Main buttons are looked at by whyOff.test.ts.
  return !element.includes('aria-describedby') && !element.includes('variant="contained"')
}

test('every other button and item of a menu that is off says why, but for these (SHL-67)', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(name => `src/${name}`)
  const silent = files.filter(path => path.endsWith('.tsx') && disabledOf(readFileSync(path, 'utf8')).some(isSilent))
  expect(silent.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('a button that is off by anything but a running request is found, whatever its kind', () => {
  const found = (source: string) => disabledOf(source).filter(isSilent).length
  expect(found('<IconButton aria-label="x" disabled={!canGo} onClick={() => go()}>')).toBe(1)
  expect(found('<MenuItem disabled>')).toBe(1)
  expect(found('<Button sx={{ a: { b: 1 } }} disabled={none} />')).toBe(1)
  expect(found('<Button disabled={submit.busy} />')).toBe(0)
  expect(found('<Button disabled={none} aria-describedby={id} />')).toBe(0)
})
