import type { PaperDocument } from './documents.contract.ts'

export const [es = []] = Object.values(
  import.meta.glob<PaperDocument[]>('../../../content/documents/documents.es.yaml', {
    import: 'default',
    eager: true,
  }),
)
