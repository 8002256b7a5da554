import { fields, type BenchField } from './fields.ts'

/** A plain HTML form of the same fields, with a script of a few lines for the conditional ones. */
export function nativePage(): string {
  const rows = fields.map(field => `<p${field.when ? ` hidden data-when="${field.when}"` : ''}>${row(field)}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Form</title>
<style>body{font:16px system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}form{display:grid;gap:1rem}label{display:block}input,select{font:inherit;padding:.6rem;width:100%;box-sizing:border-box}input[type=checkbox]{width:auto}</style></head>
<body><h1>Form</h1><form>${rows.join('')}</form><script src="/native.js" defer></script></body></html>`
}

export const nativeScript =
  "document.querySelectorAll('[data-when]').forEach(row=>{const flag=document.getElementById(row.dataset.when);const show=()=>{row.hidden=!flag.checked};show();flag.addEventListener('change',show)})"

function row({ name, title, type, format, choices, pattern, maxLength, range }: BenchField): string {
  if (type === 'boolean') return `<label><input type="checkbox" id="${name}"> ${title}</label>`
  if (choices)
    return `<label>${title}<select id="${name}"><option></option>${choices.map(one => `<option>${one}</option>`).join('')}</select></label>`
  const kind = format ?? (type === 'number' ? 'number' : 'text')
  const rules = [
    pattern && `pattern="${pattern}"`,
    maxLength && `maxlength="${maxLength}"`,
    range && `min="${range[0]}" max="${range[1]}"`,
  ].filter(Boolean)
  return `<label>${title}<input type="${kind}" id="${name}" ${rules.join(' ')}></label>`
}
