/** A regular expression as a tree. `nothing` stands for what reads no character (anchors, word boundaries). */
export type Node =
  | { kind: 'nothing' }
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: readonly Node[] }
  | { kind: 'choice'; branches: readonly Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number }

/** Reads patterns that both engines have accepted (so syntax errors and look-around need no care here). */
export function parsePattern(pattern: string): Node {
  const reader = { characters: [...pattern], at: 0 }
  return choice(reader)
}

type Reader = { characters: readonly string[]; at: number }

function choice(reader: Reader): Node {
  const branches = [sequence(reader)]
  while (reader.characters[reader.at] === '|') {
    reader.at += 1
    branches.push(sequence(reader))
  }
  const [only] = branches
  return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches }
}

function sequence(reader: Reader): Node {
  const parts: Node[] = []
  for (
    let next = reader.characters[reader.at];
    next !== undefined && next !== '|' && next !== ')';
    next = reader.characters[reader.at]
  ) {
    parts.push(repeated(reader, single(reader)))
  }
  return { kind: 'sequence', parts }
}

function single(reader: Reader): Node {
  const next = reader.characters[reader.at]
  if (next === '(') return group(reader)
  if (next === '[') return { kind: 'character', source: brackets(reader) }
  if (next === '\\') return escaped(reader)
  reader.at += 1
  return next === '^' || next === '$' ? { kind: 'nothing' } : { kind: 'character', source: next ?? '' }
}

function group(reader: Reader): Node {
  const opening = /^\((\?:|\?<[^>]*>)?/.exec(reader.characters.slice(reader.at).join(''))?.[0] ?? '('
  reader.at += [...opening].length
  const inner = choice(reader)
  reader.at += 1
  return inner
}

function brackets(reader: Reader): string {
  const start = reader.at
  for (reader.at += 1; reader.at < reader.characters.length; reader.at += 1) {
    const character = reader.characters[reader.at]
    if (character === '\\') reader.at += 1
    else if (character === ']') break
  }
  reader.at += 1
  return reader.characters.slice(start, reader.at).join('')
}

function escaped(reader: Reader): Node {
  const rest = reader.characters.slice(reader.at, reader.at + 40).join('')
  const source = /^\\(?:[pP]\{[^}]*\}|x[0-9a-fA-F]{2}|c[A-Za-z]|[\s\S])/u.exec(rest)?.[0] ?? '\\'
  reader.at += [...source].length
  return source === '\\b' || source === '\\B' ? { kind: 'nothing' } : { kind: 'character', source }
}

function repeated(reader: Reader, body: Node): Node {
  const rest = reader.characters.slice(reader.at, reader.at + 20).join('')
  const found = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(rest)
  if (found === null) return body
  reader.at += found[0].length
  const [, sign, low, comma, high] = found
  if (sign !== undefined) return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
  const min = Number(low)
  return {
    kind: 'repeat',
    body,
    min,
    max: comma === undefined ? min : high === '' || high === undefined ? Infinity : Number(high),
  }
}
