/**
 * Spanish words for what the records say in English: types of facilities, trades, materials and places.
 * They are understood on pages of either language. Words that are also English, or that begin an English
 * name (marina, planta, puerto), are only here as part of a phrase.
 */
import { closestWord } from './slips.ts'

/** Singular and without accents. */
const MEANINGS: Record<string, string> = {
  // Types of facilities.
  astillero: 'shipyard',
  'dique seco': 'dry dock',
  muelle: 'dock',
  barco: 'ship',
  buque: 'ship',
  'central electrica': 'power plant',
  'central de energia': 'power plant',
  'central termica': 'power plant',
  'central termoelectrica': 'power plant',
  'central nuclear': 'nuclear power',
  'central hidroelectrica': 'hydroelectric',
  'planta electrica': 'power plant',
  'planta de energia': 'power plant',
  'planta de luz': 'power plant',
  'planta nuclear': 'nuclear power',
  'planta quimica': 'chemical plant',
  'planta de acero': 'steel mill',
  'planta de papel': 'paper mill',
  'planta de cemento': 'cement plant',
  termoelectrica: 'power plant',
  refineria: 'refinery',
  petroquimica: 'petrochemical',
  fabrica: 'manufacturing',
  fundicion: 'foundry',
  siderurgica: 'steel mill',
  aceria: 'steel mill',
  acereria: 'steel mill',
  papelera: 'paper mill',
  'molino de papel': 'paper mill',
  'fabrica de papel': 'paper mill',
  'fabrica de acero': 'steel mill',
  cementera: 'cement plant',
  aserradero: 'lumber mill',
  'ingenio azucarero': 'sugar mill',
  enlatadora: 'cannery',
  empacadora: 'packing plant',
  cerveceria: 'brewery',
  destileria: 'distillery',
  panaderia: 'bakery',
  imprenta: 'printing plant',
  lavanderia: 'laundry',
  almacen: 'warehouse',
  cantera: 'quarry',
  vertedero: 'landfill',
  ferrocarril: 'railroad',
  'estacion de tren': 'railroad station',
  aeropuerto: 'airport',
  escuela: 'school',
  colegio: 'school',
  'escuela secundaria': 'high school',
  'escuela primaria': 'elementary school',
  universidad: 'university',
  clinica: 'clinic',
  sanatorio: 'sanatorium',
  'hogar de anciano': 'nursing home',
  'edificio de oficina': 'office building',
  'edificio comercial': 'commercial building',
  edificio: 'building',
  'oficina de correo': 'post office',
  'estacion de bombero': 'fire station',
  ayuntamiento: 'city hall',
  gobierno: 'government',
  carcel: 'jail',
  prision: 'prison',
  'base militar': 'military base',
  'base aerea': 'air base',
  'base del ejercito': 'army base',
  ejercito: 'army',
  vivienda: 'housing',
  apartamento: 'apartments',
  iglesia: 'church',
  transporte: 'transportation',
  // Materials and products.
  acero: 'steel',
  hierro: 'iron',
  aluminio: 'aluminum',
  papel: 'paper',
  vidrio: 'glass',
  caucho: 'rubber',
  hule: 'rubber',
  cemento: 'cement',
  quimica: 'chemical',
  azucar: 'sugar',
  petroleo: 'oil',
  amianto: 'asbestos',
  asbesto: 'asbestos',
  aislamiento: 'insulation',
  caldera: 'boiler',
  freno: 'brake',
  // Trades.
  tubero: 'pipefitter',
  plomero: 'plumber',
  fontanero: 'plumber',
  calderero: 'boilermaker',
  soldador: 'welder',
  aislador: 'insulator',
  electricista: 'electrician',
  carpintero: 'carpenter',
  mecanico: 'mechanic',
  albanil: 'bricklayer',
  techador: 'roofer',
  pintor: 'painter',
  maestro: 'teacher',
  bombero: 'firefighter',
  // States and cities whose names differ.
  'nueva york': 'new york',
  'nueva jersey': 'new jersey',
  'nuevo mexico': 'new mexico',
  'nuevo hampshire': 'new hampshire',
  'nueva orlean': 'new orleans',
  'carolina del norte': 'north carolina',
  'carolina del sur': 'south carolina',
  'dakota del norte': 'north dakota',
  'dakota del sur': 'south dakota',
  'virginia occidental': 'west virginia',
  luisiana: 'louisiana',
  misisipi: 'mississippi',
  misuri: 'missouri',
  pensilvania: 'pennsylvania',
  filadelfia: 'philadelphia',
  tejas: 'texas',
}

const MAX_PHRASE_LENGTH = 3

/** Ignored beside a Spanish word; alone they may be the start of a name: La Porte, Los Angeles. */
const FILLER = new Set(
  'a al con de del donde el en era la las los mi por trabaje un una y'.split(' '),
)

/** Good enough for the words above: centrales, astilleros, soldadores. */
function singular(word: string): string {
  if (word.length > 5 && /[dlnr]es$/.test(word)) return word.slice(0, -2)
  return word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word
}

/** The words in English; null when none of them is Spanish. `words` are plain. */
export function fromSpanish(words: string[]): string[] | null {
  const singulars = words.map(singular)
  const english: string[] = []
  let hasSpanish = false
  for (let at = 0; at < words.length; ) {
    const found = longestPhrase(singulars, at)
    hasSpanish ||= found !== null
    english.push(...(found ? found.meaning.split(' ') : [words[at] ?? '']))
    at += found?.length ?? 1
  }
  if (!hasSpanish) return null
  return [...new Set(english.filter((word) => !FILLER.has(word)))]
}

function longestPhrase(words: string[], at: number): { meaning: string; length: number } | null {
  for (let length = Math.min(MAX_PHRASE_LENGTH, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ')
    const meaning = Object.hasOwn(MEANINGS, phrase) ? MEANINGS[phrase] : undefined
    if (meaning) return { meaning, length }
  }
  return null
}

const vocabulary = new Set(Object.keys(MEANINGS).flatMap((phrase) => phrase.split(' ')))

/**
 * Misspelled or unfinished Spanish words put right; null when there are none. Only words for which
 * `isUnknown` are touched.
 */
export function correctSpanish(
  words: string[],
  isUnknown: (word: string) => boolean,
): string[] | null {
  const corrected = words.map((word, i) => {
    if (!isUnknown(word) || vocabulary.has(singular(word))) return word
    const begun = i === words.length - 1 && word.length > 3
    const whole = begun && [...vocabulary].find((one) => one.startsWith(word))
    return whole || (closestWord(singular(word), vocabulary) ?? word)
  })
  return corrected.join() === words.join() || !fromSpanish(corrected) ? null : corrected
}

const spanish = new Map(
  Object.entries(MEANINGS)
    .filter(([phrase, meaning]) => !`${phrase}${meaning}`.includes(' '))
    .map(([word, meaning]) => [meaning, word]),
)

/** The other way around, for texts in Spanish: one word for one word. */
export const toSpanish = (word: string): string | undefined => spanish.get(word)
