import type { PaperDocument } from './documents.contract.ts'

export const [en = []] = Object.values(
  import.meta.glob<PaperDocument[]>('../../../content/documents/documents.yaml', {
    import: 'default',
    eager: true,
  }),
)
