import type { Translated } from '../../platform/web/language.ts'
import type { en } from './worked-example.en.ts'

export const es: Translated<typeof en> = {
  name: 'Ejemplo: un tubero',
  rating: 'Técnico de calderas',
  lagging: 'Reparación en el mar del revestimiento aislante de calderas',
  shipyard: 'Un astillero',
  pipefitter: 'Tubero',
  pipe: 'Corte de cubiertas de tubería; empaques',
  foreman: 'El capataz del taller de tubería, de nombre Earl',
  station: 'Una central eléctrica',
  crew: 'Cuadrilla de aislamiento, en verano',
  cement: 'Mezcla de cemento aislante; barrido',
  business: 'Negocio propio',
  repair: 'Reparación de casas',
  sanded: 'Lijado de compuesto para juntas',
}
