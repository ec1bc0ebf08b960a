/** Reads links without the URL class, which is not available everywhere these rules run. */

/** The parameters of a link (`scheme://host…?name=value#…`) in their order, or undefined if the text is not a link. */
export function readLink(text: string): [name: string, value: string][] | undefined {
  const link = text.trim()
  if (!startsLikeLink.test(link)) return undefined
  const [beforeFragment = ''] = link.split('#', 1)
  const queryAt = beforeFragment.indexOf('?')
  if (queryAt === -1) return []
  return beforeFragment
    .slice(queryAt + 1)
    .split('&')
    .map(readParameter)
}

/** The value of the first `code` parameter; undefined if it is missing or blank. */
export function codeOfLink(parameters: [name: string, value: string][]): string | undefined {
  const code = parameters.find(([name]) => name === 'code')?.[1].trim()
  return code === '' ? undefined : code
}

const startsLikeLink = /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]/i

function readParameter(part: string): [name: string, value: string] {
  const equalsAt = part.indexOf('=')
  if (equalsAt === -1) return [decode(part), '']
  return [decode(part.slice(0, equalsAt)), decode(part.slice(equalsAt + 1))]
}

function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, decodeRun)
}

// Percent signs that do not encode valid UTF-8 are kept as they are.
function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
