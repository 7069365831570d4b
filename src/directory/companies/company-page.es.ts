import type { Translated } from '../../platform/web/language.ts'
import type { en } from './company-page.en.ts'

/** "Illinois e Indiana", because two sounds alike would run together. */
const listed = (names: string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)]
    .filter(Boolean)
    .join(/^h?i/i.test(names.at(-1) ?? '') ? ' e ' : ' y ')

export const es: Translated<typeof en> = {
  companies: 'Empresas',
  sites: (count, shown) => `${shown} ${count === 1 ? 'sitio' : 'sitios'}`,
  lead: (name, count, sites, where, more) =>
    `${sites} del registro ${count === 1 ? 'menciona' : 'mencionan'} a ${name}, en ${listed(more ? [...where, `${more} más`] : where)}.`,
  title: (name) => `${name}: sitios de exposición al asbesto registrados`,
  description: (name, sites) =>
    `${name} en los registros de ${sites}: dónde están, en qué años, nombres anteriores y fideicomisos por bancarrota que podrían ser importantes.`,
  keywords: (name) => `${name} asbesto, exposición al asbesto ${name}`,
  notFound: 'Empresa no encontrada',
  notFoundLine: 'Esta empresa no figura en el registro.',
  failed: 'No se pudo cargar la empresa.',
  invented: 'Esta empresa y sus sitios son inventados.',
}
