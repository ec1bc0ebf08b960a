import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Of zod, what writes JSON Schema and what says in English why a value does not fit. */
const unused = /zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors)|locales\/en)\.js$/

/**
 * Leaves out of the app what only the server needs of zod: it describes the API and explains refusals, the app reads
 * answers. zod's own code calls these functions while schemas are made, so they stay, empty.
 */
export function zodForReading(): Plugin {
  return {
    name: 'zod-for-reading',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: unused },
      async handler(file) {
        const code = await readFile(file, 'utf8')
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
        const empty = names.map((name) => `export const ${name} = () => undefined\n`)
        return [...empty, 'export default () => ({})\n'].join('')
      },
    },
  }
}
