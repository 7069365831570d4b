/** The list of help, checked by src/tools/facts-compiler.ts. */
import type { SupportGroup } from './support.contract.ts'

export const [supportGroups = []] = Object.values(
  import.meta.glob<SupportGroup[]>('../../../content/support/support.yaml', {
    import: 'default',
    eager: true,
  }),
)
