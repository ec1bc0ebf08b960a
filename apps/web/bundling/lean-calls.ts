import type { ESTree, Plugin } from 'vite'

/** What a call says to readers of the API, and to the server alone. */
const notForBrowsers: readonly string[] = ['summary', 'example', 'ticket']

/** Leaves the words and examples of the contract's calls out of the app: they are for the API's documentation. */
export function leanCalls(): Plugin {
  return {
    name: 'lean-calls',
    apply: 'build',
    // After the types are gone.
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

/** Where they stand, with the comma after them. */
function propertiesToLeaveOut({ properties, end }: Definition): (readonly [number, number])[] {
  return properties.flatMap((property, index) => {
    const isLeftOut =
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      notForBrowsers.includes(property.key.name)
    return isLeftOut ? [[property.start, properties[index + 1]?.start ?? end - 1] as const] : []
  })
}
