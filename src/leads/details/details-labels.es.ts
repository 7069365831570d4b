import type { Translated } from '../../platform/web/language.ts'
import type { en } from './details-labels.en.ts'

export const es: Translated<typeof en> = {
  relationships: {
    self: 'Yo',
    spouse: 'Mi cónyuge',
    parent: 'Mi padre o mi madre',
    child: 'Mi hijo o mi hija',
    other: 'Otra persona',
  },
  callTimes: { morning: 'Por la mañana', afternoon: 'Por la tarde', evening: 'Por la noche' },
  languages: { en: 'Inglés', es: 'Español' },
}
