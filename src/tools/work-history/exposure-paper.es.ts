import type { Translated } from '../../platform/web/language.ts'
import type { en } from './exposure-paper.en.ts'

export const es: Translated<typeof en> = {
  questions: [
    {
      text: '¿Qué productos o marcas recuerda? Cubierta de tubería, cemento, frenos, empaques, compuesto para juntas.',
      lines: 2,
    },
    { text: '¿Lo cortaba, mezclaba, lijaba, quitaba o barría? ¿Con qué frecuencia?', lines: 2 },
    { text: '¿Quién trabajaba a su lado? Nombres de compañeros y supervisores.', lines: 2 },
    { text: '¿Estuvo en un sindicato? ¿Qué sindicato local, qué años?', lines: 1 },
    { text: '¿Qué barcos, bases o unidades? ¿Rango o especialidad?', lines: 1 },
    { text: '¿Alguien llevaba polvo a casa en la ropa? ¿Quién la lavaba?', lines: 1 },
    { text: '¿Fumó alguna vez? ¿Desde cuándo hasta cuándo?', lines: 1 },
    { text: '¿Cuándo fue por primera vez al médico por la respiración?', lines: 1 },
  ],
  papers: [
    'Estado de ingresos (SSA-7050)',
    'Papeles de baja (DD 214)',
    'Informe de patología (pathology report)',
    'Imágenes en disco',
    'Tarjeta del sindicato o carta de la pensión',
    'Certificado de defunción, si corresponde',
  ],
  printed: (part) => `Parte impresa ${part}`,
  heading: 'Dónde trabajé y qué tenía cerca',
  person: ['Nombre', 'Fecha de nacimiento', 'Diagnóstico y fecha', 'Médico y hospital'],
  years: 'Años',
  workplace: 'Lugar de trabajo',
  job: 'Puesto',
  materials: 'Materiales, tareas, personas',
  notFilledIn: 'Sin anotar ',
  sites: 'Sitios registrados, con sus documentos',
  writtenBy: (site) =>
    `Lo escribió la persona o familia que se nombra arriba. ${site} no tiene copia.`,
  asked: 'Preguntas que hará un médico o un abogado',
  have: 'Documentos que tengo',
  advice:
    'Información general, no asesoramiento legal ni médico. Lleve esta página y escriba en ella.',
  andMore: (count) => ` y ${count} más`,
  history: 'Historial de exposición',
  part: (part) => `Parte ${part} de 2`,
  oneLine: 'En una línea',
  needsScript:
    'Para escribir aquí hace falta JavaScript, porque todo se queda en su dispositivo. Sin él, imprima esta página: obtendrá el historial de exposición con líneas para llenar a mano. El ejemplo muestra qué escribir.',
}
