import type { Translated } from '../../platform/web/language.ts'
import type { en } from './support-list.en.ts'

export const es: Translated<typeof en> = {
  contents: 'En esta página',
  nobodyPays:
    'Nadie paga por estar en esta lista, y no ganamos nada cuando usted llama o abre un enlace. Los números de teléfono y los programas cambian. Donde una línea dice que no se comparó con su fuente, nuestro equipo editorial la escribió con conocimientos generales: abra el enlace antes de confiar en ella. En una emergencia, llame al ',
  official: 'Oficial',
  nonProfit: 'Sin fines de lucro',
  asOf: (day) => `. Al ${day}`,
  compared: ', comparado con una fuente publicada',
  notCompared: ', sin comparar con su fuente',
}
