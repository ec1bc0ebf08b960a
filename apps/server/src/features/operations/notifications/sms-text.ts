import type { DueDelivery } from './notice-delivery.sql.ts'

/** What one SMS holds in the GSM alphabet. A longer text is sent as several, each of which costs money. */
const oneSms = 160

/** As many sentences of the notification as fit beside the link, or its title. */
export function describeSms({ title, body }: Pick<DueDelivery, 'title' | 'body'>, link: string): string {
  const write = (words: string) => `${inGsmAlphabet(`Jara: ${words} Not you?`)} ${link}`
  const sentences = body.split(/(?<=[.!?]) /)
  const longestFirst = sentences.map((_, at) => sentences.slice(0, sentences.length - at).join(' '))
  const fitting = longestFirst.find((words) => write(words).length <= oneSms)
  return write(fitting ?? `${title}.`)
}

const spellings: Readonly<Record<string, string>> = {
  '₦': 'N',
  '•': '*',
  '“': '"',
  '”': '"',
  '’': "'",
  '…': '...',
}

/** Keeps to characters that take one place in an SMS. Any other one would make the text two or three times as long. */
function inGsmAlphabet(text: string): string {
  return text
    .replaceAll(/[₦•“”’…]/g, (found) => spellings[found] ?? '')
    .replaceAll(/[^\n A-Za-z0-9!"#$%&'()*+,./:;<=>?@_-]/g, '?')
}
