/**
 * The least that a page of figures behind a login can be: a document, a script and an answer, one after the other, since a
 * session in the tab's storage is unknown to the document.
 */
export const figuresPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bench</title><script type="module" src="/figures.js"></script></head><body><main></main></body></html>`

export const figuresScript = `const { figures } = await (await fetch('/figures.json')).json()
const list = document.createElement('dl')
for (const [name, amount] of figures) {
  const [term, value] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  value.textContent = amount
  list.append(term, value)
}
document.querySelector('main').append(list)`

export const figuresAnswer = JSON.stringify({
  figures: [
    ['Total', '4.290.000,00 €'],
    ['Used', '2.694.067,18 €'],
    ['Overdue', '297.771,60 €'],
    ['Available', '1.595.932,82 €'],
  ],
})
