import type { Translated } from '../platform/web/language.ts'
import type { en } from './alerts.en.ts'

export const es: Translated<typeof en> = {
  home: 'Inicio',
  states: 'Estados',
  crumb: 'Aviso',
  title: 'Aviso sobre un estado',
  description: 'Confirme o termine un aviso sobre un estado cuyos registros se están preparando.',
  notices: (days) => ({
    sent: {
      title: 'Revise su correo electrónico',
      text: `Enviamos un mensaje a la dirección que usted dio. Abra el enlace del mensaje y el aviso quedará activado. Si no hace nada, la dirección se borra después de ${days} días.`,
    },
    ended: {
      title: 'El aviso terminó',
      text: 'Su dirección se borró. No volveremos a escribirle sobre esto.',
    },
    email: {
      title: 'Revise la dirección de correo electrónico',
      text: 'No parece completa, así que no se guardó nada.',
    },
    busy: {
      title: 'Inténtelo de nuevo en un minuto',
      text: 'Llegaron demasiadas solicitudes desde su red, así que no se guardó nada.',
    },
    none: {
      title: 'Avisos sobre estados que estarán disponibles próximamente',
      text: 'Elija un estado cuyos registros se están preparando y deje su dirección en su página.',
    },
  }),
  allStates: 'Todos los estados',
  over: 'Este aviso terminó',
  overText: (days) =>
    `Se terminó, se envió o no se confirmó en un plazo de ${days} días. Ya no tenemos la dirección.`,
  isSet: (state) => `Su aviso sobre ${state} está activado`,
  confirm: 'Confirme su aviso',
  isSetText: (state) =>
    `Le escribiremos una sola vez, cuando los primeros registros de ${state} estén en el directorio.`,
  confirmText: (state) =>
    `Presione el botón y le escribiremos una sola vez: cuando los primeros registros de ${state} estén en el directorio.`,
  confirmButton: 'Confirmar el aviso',
  end: 'Terminarlo y borrar mi dirección',
  tellMe: 'Avísenme cuando esté disponible',
}
