import type { ESTree, Plugin } from 'vite'

/** Properties of a call that only API readers and the server need. */
const notForBrowsers: readonly string[] = ['summary', 'example', 'ticket']

/** Removes the texts and examples of the contract's calls from the app: they are for the API's documentation. */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    apply: 'build',
    // After TypeScript's types are removed.
    enforce: 'post',
    transform: {
      filter: { id: /packages\/contract\/src\// },
      handler(code) {
        const left = this.parse(code).body.flatMap(definitionsIn).flatMap(propertiesToLeaveOut)
        return left.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code)
      },
    },
  }
}

type Statement = ESTree.Program['body'][number]
type Definition = ESTree.ObjectExpression

/** The definitions of `export const name = call({ … })`. */
function definitionsIn(statement: Statement): Definition[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'call')
      return []
    return init.arguments.filter((argument) => argument.type === 'ObjectExpression')
  })
}

/** The ranges of these properties, including the comma after each. */
function propertiesToLeaveOut({ properties, end }: Definition): (readonly [number, number])[] {
  return properties.flatMap((property, index) => {
    const isLeftOut =
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      notForBrowsers.includes(property.key.name)
    return isLeftOut ? [[property.start, properties[index + 1]?.start ?? end - 1] as const] : []
  })
}
