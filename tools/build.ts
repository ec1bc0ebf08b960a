import { buildWhatIsMissing } from './build-what-is-missing.ts'

buildWhatIsMissing()
