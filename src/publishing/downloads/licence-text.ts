import { site } from '../../../site.config.ts'
import type { Downloads } from './downloads.contract.ts'

export function licenceText(downloads: Omit<Downloads, 'files' | 'fields'>): string {
  const { licence, datasetVersion, changedAt, isDemonstration } = downloads
  return [
    `${site.name}: ${site.product}`,
    `Dataset version ${datasetVersion}, ${changedAt.slice(0, 10)}`,
    '',
    `Licence: ${licence.name}`,
    licence.url,
    '',
    `You may copy, change and pass on this data if you name "${site.name}" and the dataset version.`,
    'The records are compiled from the documents named in the field "sources" and may hold mistakes.',
    ...(isDemonstration
      ? ['', 'THIS IS DEMONSTRATION DATA: the towns are real, the facilities are invented.']
      : []),
    '',
  ].join('\n')
}
