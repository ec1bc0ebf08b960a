import type { ESTree, Plugin } from 'vite'

/** Of a call, what only the server needs: it checks what it is told, and describes the API. */
const unused: ReadonlySet<string> = new Set(['summary', 'status', 'params', 'query', 'body', 'example'])

/** Leaves out of the app what it never looks at in a call: schemas cost bytes, and time while they are made. */
export function callsForReading(): Plugin {
  return {
    name: 'calls-for-reading',
    apply: 'build',
    config: () => ({
      // Schemas that nothing refers to any more go as well: to make one changes nothing else.
      build: {
        rolldownOptions: { treeshake: { manualPureFunctions: ['z', 'requiredText', 'openEnum', 'call'] } },
      },
    }),
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const left = this.parse(code).body.flatMap(fieldsOfCall).filter(isUnused)
        return left.reduceRight((rest, field) => without(rest, field), code)
      },
    },
  }
}

/** Of `export const name = call({ … })`, the fields. */
function fieldsOfCall(statement: ESTree.Statement): readonly ESTree.ObjectPropertyKind[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
    const [definition] = init.arguments
    return init.callee.name === 'call' && definition?.type === 'ObjectExpression' ? definition.properties : []
  })
}

function isUnused(field: ESTree.ObjectPropertyKind): boolean {
  return field.type === 'Property' && field.key.type === 'Identifier' && unused.has(field.key.name)
}

/** The comma behind it goes with it. */
function without(code: string, { start, end }: { start: number; end: number }): string {
  return code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')
}
