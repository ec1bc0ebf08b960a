import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files. Without times from an earlier run, vitest would start small files last. */
const slow = [
  'lab/drill/short-form.system.test.ts',
  'lab/bench/short-forms.system.test.ts',
  'e2e/engines/engines.system.test.ts',
  'lab/recognition/training/',
  'apps/server/proof/',
  'apps/server/src/main.system.test.ts',
  'apps/server/src/backup/',
  'apps/server/src/commands/',
  'apps/server/src/db/bundled-postgres/',
  'apps/server/src/features/redeeming/redemptions/fulfilment/',
  'packages/ui/gallery/',
]

/** Starts the slow files first, so that a run does not end with one busy worker and the others idle. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((part) => moduleId.includes(part))
    const usualOrder = super.sort.bind(this)
    const ordered = await usualOrder(files)
    return [...ordered.filter(isSlow), ...ordered.filter((file) => !isSlow(file))]
  }
}
