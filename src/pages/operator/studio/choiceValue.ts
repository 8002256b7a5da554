import type { Language } from '../../../../schemas/vocabulary.ts'

const MAX_LENGTH = 40

/** The value that is stored for a choice: its English label in plain letters, as the shipped ones are. */
export function choiceValue(labels: Readonly<Record<Language, string>>, longest = MAX_LENGTH): string {
  const label = labels.en.trim() === '' ? (Object.values(labels).find(text => text.trim() !== '') ?? '') : labels.en
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
  return words
    .map((word, index) => (index === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, Math.min(longest, MAX_LENGTH))
}
